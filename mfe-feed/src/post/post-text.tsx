import { FoldedText } from '../shared/folded-text.tsx';
import type { Post } from '../shared/post.ts';
import { PostPicture } from './post-picture.tsx';

const AT_MOST = { characters: 900, lines: 16 };

/** Text and picture of a post. */
export function PostText({ post, isFirst }: { readonly post: Post; readonly isFirst: boolean }) {
  const { content, imageUrl, imageAlt, taggedUsers } = post;
  return (
    <>
      {content && <FoldedText text={content} people={taggedUsers} atMost={AT_MOST} more="Show the whole post" />}
      {imageUrl && <PostPicture url={imageUrl} alt={imageAlt} by={post.userId.username} isFirst={isFirst} />}
    </>
  );
}
