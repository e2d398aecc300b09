import { ApiProblem, api, type Reply, toast } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useEffect, useState } from 'react';
import { connectToast, connectWith, useRefreshRelations } from '../shared/relations.ts';
import { type Search, useNearby } from '../shared/use-nearby.ts';
import { useUndoable } from '../shared/use-undoable.ts';
import type { Side } from './swipe-rules.ts';

export type Family = Reply<'GET /api/profile/search'>[number];

/** Load the next page when fewer cards remain, so that nobody has to wait. */
const PREFETCH_BELOW = 5;

/**
 * The families of a search, one at a time. An answer removes the card at once, even if its call fails: that family
 * returns with the next search.
 */
export function useCardStack(search: Search, round: number) {
  const nearby = useNearby(search, round);
  const refreshRelations = useRefreshRelations();
  const [removedIds, setRemovedIds] = useState<ReadonlySet<string>>(new Set());
  const [lastAnswered, setLastAnswered] = useState<{ readonly family: Family; readonly side: Side }>();

  const pages = nearby.data?.pages;
  const families = [...new Map(pages?.flatMap((page) => page.items).map((family) => [family._id, family])).values()];
  const remaining = families.filter(({ _id }) => !removedIds.has(_id));
  const { hasNextPage, fetchNextPage } = nearby;
  const pageCount = pages?.length ?? 0;
  const isLow = pageCount > 0 && remaining.length <= PREFETCH_BELOW;
  // Runs for each card, so a page that failed to load is retried before the stack is empty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: remaining.length and pageCount trigger it
  useEffect(() => {
    if (isLow && hasNextPage) void fetchNextPage();
  }, [isLow, hasNextPage, fetchNextPage, remaining.length, pageCount]);

  const removeCard = (family: Family, side: Side) => {
    setRemovedIds((before) => new Set(before).add(family._id));
    setLastAnswered({ family, side });
  };
  const restoreCard = (family: Family) => {
    setRemovedIds((before) => new Set([...before].filter((id) => id !== family._id)));
    setLastAnswered(undefined);
  };
  async function send(call: Promise<string>): Promise<void> {
    try {
      toast(await call);
    } catch (error) {
      toast('Action failed.', 'error');
      // The daily limit is reached: say so.
      if (error instanceof ApiProblem && error.code === 'RATE_LIMITED') toast(error.msg, 'info');
      if (!(error instanceof ApiProblem)) logWarning('swipe failed unexpectedly', error);
    }
    await refreshRelations();
  }
  const refusal = useUndoable((family: Family) => void send(refuse(family)));
  return {
    nearby,
    remaining,
    lastAnswered,
    removeCard,
    /** Connects at once; a refusal is sent when it can no longer be undone. */
    answer(family: Family, side: Side) {
      removeCard(family, side);
      if (side === 'left') refusal.start(family);
      else void send(connect(family));
    },
    /** The family whose refusal can still be undone. */
    refused: refusal.waitingItem,
    undoRefusal() {
      if (refusal.waitingItem) restoreCard(refusal.waitingItem);
      refusal.undo();
    },
  };
}

const connect = async ({ _id }: Family): Promise<string> => connectToast(await connectWith(_id));
async function refuse({ _id }: Family): Promise<string> {
  // It may be sent while the page is being left.
  await api('POST /api/profile/refuse/{userId}', { params: { userId: _id }, keepalive: true });
  return 'Profile refused.';
}
