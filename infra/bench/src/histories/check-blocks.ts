import type { BlockTimes } from './block-times.ts';
import { COUNTED_REACTIONS, okCallsOfKind, type RecordedHistory, type ShownList } from './history.ts';
import { seconds } from './seconds.ts';

/** A call of which a block says what it may not show or do. */
interface Look {
  readonly what: string;
  readonly family: number;
  readonly userId: string;
  readonly begunAtMs: number;
  readonly endedAtMs: number;
  readonly where: 'profile' | 'elsewhere';
  /** User ids of the people who were seen or reached, without the caller. */
  readonly people: readonly string[];
}

const writersOf = ({ items }: ShownList) => [...new Set(items.flatMap(({ by, text }) => (by && text ? by : [])))];

function looksOf(history: RecordedHistory): Look[] {
  const ok = okCallsOfKind;
  const elsewhere = 'elsewhere' as const;
  return [
    ...ok(history, 'readProfile').map((call) => ({
      ...call,
      what: 'read the profile',
      where: 'profile' as const,
      people: [call.input.userId],
    })),
    ...ok(history, 'readPosts').map((call) => ({
      ...call,
      what: 'read posts',
      where: elsewhere,
      people: writersOf(call.answer),
    })),
    ...ok(history, 'readPost').map((call) => ({
      ...call,
      what: 'read a post',
      where: elsewhere,
      people: [call.input.author, ...COUNTED_REACTIONS.flatMap((reaction) => call.answer.reactors[reaction])],
    })),
    ...ok(history, 'readComments').map((call) => ({
      ...call,
      what: 'read comments',
      where: elsewhere,
      people: [call.input.author, ...writersOf(call.answer)],
    })),
    ...ok(history, 'readThread').map((call) => ({
      ...call,
      what: 'read the thread',
      where: elsewhere,
      people: [call.input.with],
    })),
    // A room's creator sees everything in it (rules 2.7).
    ...ok(history, 'readRoom')
      .filter(({ userId, input }) => userId !== input.creator)
      .map((call) => ({ ...call, what: 'read the room', where: elsewhere, people: writersOf(call.answer) })),
    ...ok(history, 'react').map((call) => ({
      ...call,
      what: 'reacted to a post',
      where: elsewhere,
      people: [call.input.author],
    })),
    ...ok(history, 'comment').map((call) => ({
      ...call,
      what: 'commented on a post',
      where: elsewhere,
      people: [call.input.author],
    })),
    ...ok(history, 'sendMessage').map((call) => ({
      ...call,
      what: 'sent a message',
      where: elsewhere,
      people: [call.input.to],
    })),
  ];
}

/**
 * From when a block is acknowledged until its end begins, neither sees what the other wrote nor reaches the other: in
 * the service that made it at once, elsewhere as soon as it must have been heard of (`propagation.ts`).
 */
export function blockFaults(history: RecordedHistory, blocks: BlockTimes): string[] {
  const families = new Map(history.calls.map(({ userId, family }) => [userId, family]));
  return looksOf(history).flatMap((look) => {
    const met = [...new Set(look.people)].filter((person) => blocks.isCertain(look.userId, person, look, look.where));
    const what = `family ${look.family} ${look.what} at ${seconds(look.begunAtMs)}`;
    return met.map((one) => `${what} and met family ${families.get(one) ?? one}, with whom there is a block`);
  });
}
