import { Button } from '@notalone/ui';
import { useState } from 'react';
import type { Post } from './post.ts';
import { PostPicture } from './post-picture.tsx';
import css from './post-text.module.css';
import { Written } from './written.tsx';

/** From here on a post is folded: so that one does not push all others away. */
const LONG_CHARACTERS = 900;
const LONG_LINES = 16;

/** What it says, and its picture. */
export function PostText({ post, isFirst }: { readonly post: Post; readonly isFirst: boolean }) {
  const { content, imageUrl, imageAlt, taggedUsers } = post;
  const [isUnfolded, setUnfolded] = useState(false);
  const isLong = content.length > LONG_CHARACTERS || content.split('\n').length > LONG_LINES;
  const isFolded = isLong && !isUnfolded;
  return (
    <>
      {content && (
        <div className={css.text} data-folded={isFolded}>
          <Written text={isFolded ? folded(content) : content} people={taggedUsers} />
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

/** The beginning, cut between words where there are any. */
function folded(content: string): string {
  const begun = content.split('\n').slice(0, LONG_LINES).join('\n').slice(0, LONG_CHARACTERS);
  const cut = begun.replace(/\S{1,60}$/u, '').trimEnd();
  return `${cut || begun}…`;
}
