import { EmptyState } from '@notalone/ui';
import { EmptyNest } from '@notalone/ui/illustrations';
import type { PostFilter } from '../post-cache/post-filter.ts';
import { useMyId } from '../shared/use-my-id.ts';

/** Says why a list is empty. */
export function NoPosts({ filter: { author } }: { readonly filter: PostFilter }) {
  const me = useMyId();
  return (
    <EmptyState title="No posts yet" illustration={<EmptyNest />}>
      <p>{textFor(author, me)}</p>
    </EmptyState>
  );
}

function textFor(author: string | undefined, me: string): string {
  if (!author) return 'Be the first to say hello: how was your day, and what helped?';
  return author === me
    ? 'What you write appears here, with the posts that you share.'
    : 'This family has written nothing that you can see.';
}
