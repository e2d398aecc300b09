import { ApiProblem, api, type Reply, toast } from '@notalone/web-kit';
import { report } from '@notalone/web-kit/report';
import { useEffect, useState } from 'react';
import { connectWith, saidOfConnect, useRelationsChanged } from '../shared/relations.ts';
import { type Search, useNearby } from '../shared/use-nearby.ts';
import type { Side } from './swipe-rules.ts';

export type Family = Reply<'GET /api/profile/search'>[number];

/** With so few left the next page is asked for, so that nobody waits in the middle of it. */
const FEW = 5;

/**
 * The families of a search, one at a time. Every answer takes the card away at once, whether its call then succeeds or fails: a family whose call
 * failed comes again with the next search.
 */
export function usePile(search: Search, round: number) {
  const nearby = useNearby(search, round);
  const changed = useRelationsChanged();
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<{ readonly family: Family; readonly side: Side }>();

  const pages = nearby.data?.pages;
  const families = [...new Map(pages?.flatMap((page) => page.items).map((family) => [family._id, family])).values()];
  const waiting = families.filter(({ _id }) => !done.has(_id));
  const { hasNextPage, fetchNextPage } = nearby;
  const pageCount = pages?.length ?? 0;
  const isLow = pageCount > 0 && waiting.length <= FEW;
  // Asks again with each card, so a page that did not come is tried again before the pile is through.
  // biome-ignore lint/correctness/useExhaustiveDependencies: waiting.length and pageCount are the occasions
  useEffect(() => {
    if (isLow && hasNextPage) void fetchNextPage();
  }, [isLow, hasNextPage, fetchNextPage, waiting.length, pageCount]);

  const takeAway = (family: Family, side: Side) => {
    setDone((before) => new Set(before).add(family._id));
    setLeft({ family, side });
  };
  async function answer(family: Family, side: Side): Promise<void> {
    takeAway(family, side);
    try {
      const said = await (side === 'right' ? connect(family) : refuse(family));
      toast(said);
    } catch (error) {
      toast('Action failed.', 'error');
      // the day's requests are used up: that is worth knowing
      if (error instanceof ApiProblem && error.code === 'RATE_LIMITED') toast(error.msg, 'info');
      if (!(error instanceof ApiProblem)) report('a swipe failed unexpectedly', error);
    }
    await changed();
  }
  return { nearby, waiting, left, answer, takeAway };
}

const connect = async ({ _id }: Family): Promise<string> => saidOfConnect(await connectWith(_id));
async function refuse({ _id }: Family): Promise<string> {
  await api('POST /api/profile/refuse/{userId}', { params: { userId: _id } });
  return 'Profile refused.';
}
