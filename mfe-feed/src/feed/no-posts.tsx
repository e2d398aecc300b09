import { EmptyState } from '@notalone/ui';
import { EmptyNest } from '@notalone/ui/illustrations';
import type { PostFilter } from '../post-cache/post-filter.ts';
import { useMyId } from '../shared/use-my-id.ts';

/** Says why a list is empty. */
export function NoPosts({ filter }: { readonly filter: PostFilter }) {
  const me = useMyId();
  return (
    <EmptyState title={titleFor(filter)} illustration={<EmptyNest />}>
      <p>{textFor(filter, me)}</p>
    </EmptyState>
  );
}

function titleFor({ hidden, q }: PostFilter): string {
  if (q) return `No posts found for “${q}”`;
  return hidden ? 'No hidden posts' : 'No posts yet';
}

function textFor({ author, hidden, q }: PostFilter, me: string): string {
  if (q) return 'Try fewer words, or the name of a family.';
  if (hidden) return 'Posts that you hide are listed here. Only you know, and you can show them again.';
  if (!author) return 'Be the first to say hello: how was your day, and what helped?';
  return author === me
    ? 'What you write appears here, with the posts that you share.'
    : 'This family has written nothing that you can see.';
}
