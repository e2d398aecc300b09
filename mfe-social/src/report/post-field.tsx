import { relativeTime } from '@notalone/web-features/relative-time';
import { useState } from 'react';
import { ChoiceField } from './choice-field.tsx';
import { findId } from './report-values.ts';
import { type Post, usePostsToReport } from './use-report-choices.ts';

const MAX_SHOWN = 8;
const EXCERPT_CHARACTERS = 90;

interface PostFieldProps {
  readonly value: string;
  readonly onChange: (postId: string) => void;
}

/** Chooses the reported post: from the recent ones, by their words or author, or by the address of a post. */
export function PostField({ value, onChange }: PostFieldProps) {
  const [query, setQuery] = useState('');
  const [nowMs] = useState(() => Date.now());
  const wanted = query.trim().toLowerCase();
  const pasted = findId(query);
  const { posts, isLoading } = usePostsToReport(pasted);
  const shown = posts.filter(
    ({ _id, content, userId }) =>
      _id === value || _id === pasted || [content, userId.username].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <ChoiceField
      label="Which post is it about?"
      searchLabel="Find a post"
      searchHint="Type some of its words or the author’s name, or paste its address. Recent posts are listed below."
      query={query}
      onQuery={setQuery}
      choices={shown.slice(0, MAX_SHOWN).map((post) => ({
        value: post._id,
        label: excerpt(post),
        hint: `${post.userId.username}, ${relativeTime(post.createdAt, nowMs)}`,
      }))}
      empty={isLoading ? 'Loading recent posts…' : 'No recent post matches. You can paste the address of the post.'}
      value={value}
      onChange={onChange}
    />
  );
}

function excerpt({ content, isShare, originalPost }: Post): string {
  const text = (isShare && originalPost?.content ? originalPost.content : content).replaceAll(/\s+/g, ' ').trim();
  if (text === '') return 'A post without text';
  return text.length > EXCERPT_CHARACTERS ? `${text.slice(0, EXCERPT_CHARACTERS)}…` : text;
}
