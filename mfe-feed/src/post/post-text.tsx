import { Button } from '@notalone/ui';
import { useState } from 'react';
import type { Post } from '../shared/post.ts';
import { UserText } from '../shared/user-text.tsx';
import { PostPicture } from './post-picture.tsx';
import css from './post-text.module.css';

/** Posts longer than this are folded. */
const LONG_CHARACTERS = 900;
const LONG_LINES = 16;

/** Text and picture of a post. */
export function PostText({ post, isFirst }: { readonly post: Post; readonly isFirst: boolean }) {
  const { content, imageUrl, imageAlt, taggedUsers } = post;
  const [isUnfolded, setUnfolded] = useState(false);
  const isLong = content.length > LONG_CHARACTERS || content.split('\n').length > LONG_LINES;
  const isFolded = isLong && !isUnfolded;
  return (
    <>
      {content && (
        <div className={css.text} data-folded={isFolded}>
          <UserText text={isFolded ? excerpt(content) : content} people={taggedUsers} />
          {isLong && (
            <Button tone="quiet" size="small" aria-expanded={isUnfolded} onPress={() => setUnfolded(!isUnfolded)}>
              {isUnfolded ? 'Show less' : 'Show the whole post'}
            </Button>
          )}
        </div>
      )}
      {imageUrl && <PostPicture url={imageUrl} alt={imageAlt} by={post.userId.username} isFirst={isFirst} />}
    </>
  );
}

/** The start of the text, cut between words if possible. */
function excerpt(content: string): string {
  const start = content.split('\n').slice(0, LONG_LINES).join('\n').slice(0, LONG_CHARACTERS);
  const cut = start.replace(/\S{1,60}$/u, '').trimEnd();
  return `${cut || start}…`;
}
