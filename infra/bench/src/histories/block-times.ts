import { callsOfKind, type RecordedHistory } from './history.ts';
import { propagatedBy } from './propagation.ts';

/** A time in which one person had blocked another. */
interface Block {
  readonly people: readonly [string, string];
  /** When the call that made it began, and was acknowledged. */
  readonly begunAtMs: number;
  readonly madeAtMs: number;
  /** When the first call that may have ended it began, and one was acknowledged. */
  readonly endingAtMs: number;
  readonly endedAtMs: number;
}
/** The interval of a call. */
interface Interval {
  readonly begunAtMs: number;
  readonly endedAtMs: number;
}

export interface BlockTimes {
  /** Whether the answer of a call may, for a block, leave out what the two wrote. */
  isPossible(one: string, other: string, call: Interval): boolean;
  /**
   * Whether a call began when a block was acknowledged, and ended before anybody began to end it: `where` is the
   * service that made the block, or one that hears of it.
   */
  isCertain(one: string, other: string, call: Interval, where: 'profile' | 'elsewhere'): boolean;
}

const NEVER = Number.POSITIVE_INFINITY;
const NOT_FOUND = 404;

/** Nothing of it is left: acknowledged, or not there when an end was tried again. */
const isGone = (call: BlockCall): boolean =>
  call.kind === 'unblock' && (call.outcome === 'ok' || (call.outcome === 'refused' && call.status === NOT_FOUND));

/** One block, from the calls of the one who made it, up to the one after which nothing of it is left. */
function blockOf(people: readonly [string, string], calls: readonly BlockCall[]): Block[] {
  const done = calls.filter(({ outcome }) => outcome !== 'refused');
  const first = done.find(({ kind }) => kind === 'block');
  if (!first) return [];
  const endingAtMs = done.find(({ kind }) => kind === 'unblock')?.begunAtMs ?? NEVER;
  const made = done.find(
    ({ kind, outcome, begunAtMs }) => kind === 'block' && outcome === 'ok' && begunAtMs < endingAtMs,
  );
  const end = calls.find((call) => call.begunAtMs > first.begunAtMs && isGone(call));
  return [
    {
      people,
      begunAtMs: first.begunAtMs,
      madeAtMs: made?.endedAtMs ?? NEVER,
      endingAtMs,
      endedAtMs: end?.endedAtMs ?? NEVER,
    },
  ];
}

/** The blocks of one person by another, who makes and ends them one after the other. */
function blocksOf(people: readonly [string, string], calls: readonly BlockCall[]): Block[] {
  const ends = calls.flatMap((call, at) => (isGone(call) ? at + 1 : []));
  return [0, ...ends].flatMap((from, at) => blockOf(people, calls.slice(from, ends[at])));
}
type BlockCall = ReturnType<typeof callsOfKind<'block' | 'unblock'>>[number];

export function blockTimes(history: RecordedHistory): BlockTimes {
  const calls: BlockCall[] = [...callsOfKind(history, 'block'), ...callsOfKind(history, 'unblock')];
  const byPair = Map.groupBy(
    calls.toSorted((a, b) => a.begunAtMs - b.begunAtMs),
    ({ userId, input }) => `${userId} ${input.userId}`,
  );
  const heard = (atMs: number) => propagatedBy(history.outages, atMs);
  const blocks = [...byPair.values()].flatMap((of) => {
    const [first] = of;
    const made = first ? blocksOf([first.userId, first.input.userId], of) : [];
    return made.map((one) => ({ ...one, heardAtMs: heard(one.madeAtMs), goneAtMs: heard(one.endedAtMs) }));
  });
  const pairOf = (...people: readonly [string, string]) => people.toSorted().join(' ');
  const ofPair = Map.groupBy(blocks, ({ people }) => pairOf(...people));
  const between = (one: string, other: string) => ofPair.get(pairOf(one, other)) ?? [];
  return {
    isPossible: (one, other, call) =>
      between(one, other).some(({ begunAtMs, goneAtMs }) => begunAtMs <= call.endedAtMs && goneAtMs >= call.begunAtMs),
    isCertain: (one, other, call, where) =>
      between(one, other).some(({ madeAtMs, heardAtMs, endingAtMs }) => {
        const fromMs = where === 'profile' ? madeAtMs : heardAtMs;
        return fromMs <= call.begunAtMs && call.endedAtMs <= endingAtMs;
      }),
  };
}
