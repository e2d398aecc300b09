import { Avatar, Button, ErrorState, FamilyName, Loading, SegmentedTabs, Skeleton, Stack } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { useState } from 'react';
import type { Post } from '../shared/post.ts';
import { formatCount, REACTIONS, type Reaction } from './reactions.ts';
import { useReactors } from './use-reactors.ts';
import css from './who-reacted.module.css';

interface WhoReactedProps {
  readonly post: Post;
  readonly onClose: () => void;
}

/** The people who reacted to a post, a tab for each kind that somebody has chosen. */
export function WhoReacted({ post, onClose }: WhoReactedProps) {
  const chosen = REACTIONS.filter(({ list }) => (post.counts[list] ?? 0) > 0);
  const [kind, setKind] = useState<Reaction['kind']>(chosen[0]?.kind ?? 'like');
  const tabs = chosen.map((reaction) => ({
    id: reaction.kind,
    label: `${reaction.label} ${formatCount(post.counts[reaction.list] ?? 0)}`,
    icon: reaction.icon,
    content: <Reactors key={reaction.kind} post={post} reaction={reaction} />,
  }));
  return (
    <Dialog isOpen size="s" title="Who reacted" onClose={onClose}>
      <SegmentedTabs label="Reactions" tabs={tabs} selected={kind} onSelect={setKind} />
    </Dialog>
  );
}

function Reactors({ post, reaction }: { readonly post: Post; readonly reaction: Reaction }) {
  const list = useReactors(post._id, reaction.kind);
  const people = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const isWhole = list.isSuccess && !list.hasNextPage;
  return (
    <Stack gap={3}>
      {list.isPending && (
        <Loading label="Loading who reacted…">
          <Skeleton size="l" />
        </Loading>
      )}
      {list.error && !list.data && (
        <ErrorState
          title="Failed to load who reacted."
          message={list.error.message}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      <ul className={css.people}>
        {people.map(({ userId, childProfileId: family }) => (
          <li key={userId._id} className={css.person}>
            <Avatar name={userId.username} userId={userId._id} src={family?.profilePicUrl} size="s" />
            <span className={css.name}>
              <FamilyName username={userId.username} childName={family?.childName} to={`/profile/${userId._id}`} />
            </span>
          </li>
        ))}
      </ul>
      {isWhole && people.length < (post.counts[reaction.list] ?? 0) && (
        <p className={css.rest}>Not everybody is shown: some profiles are only for connections.</p>
      )}
      {list.hasNextPage && (
        <Button tone="secondary" isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Stack>
  );
}
