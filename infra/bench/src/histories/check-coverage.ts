import { type CallKind, okCallsOfKind, type RecordedHistory } from './history.ts';

/** Each comes many times in a run of a quarter of a minute; how an alert goes on is left to chance. */
const ALWAYS_MADE = [
  'publish',
  'readPosts',
  'react',
  'readPost',
  'comment',
  'readComments',
  'sendMessage',
  'readThread',
  'sendToRoom',
  'readRoom',
  'banFromRoom',
  'visit',
  'banFromSite',
  'block',
  'readProfile',
  'press',
  'readAlert',
] as const satisfies readonly CallKind[];

const LIMITED = 429;

/**
 * What the other checks did not see, so that their silence says nothing: kinds of calls that never succeeded, and reads
 * that were refused at the end, when there is neither block nor ban.
 */
export function coverageFaults(history: RecordedHistory): string[] {
  const { calls, quietFromMs = Number.POSITIVE_INFINITY } = history;
  const never = ALWAYS_MADE.filter((kind) => okCallsOfKind(history, kind).length === 0);
  const refused = calls.flatMap((call) =>
    call.begunAtMs >= quietFromMs && call.outcome === 'refused' && call.status !== LIMITED
      ? [`${call.kind} of family ${call.family} was refused with ${call.status} at the end`]
      : [],
  );
  return [...never.map((kind) => `no ${kind} succeeded: nothing of it was checked`), ...refused];
}
