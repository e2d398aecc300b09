import { REACTED_SHOWN } from '@notalone/contracts';
import type { BlockTimes } from './block-times.ts';
import { COUNTED_REACTIONS, callsOfKind, type OkCallOf, okCallsOfKind, type RecordedHistory } from './history.ts';
import { firstImpossible, type Operation } from './linearizable.ts';
import { seconds } from './seconds.ts';

type PostRead = OkCallOf<'readPost'>;
type React = ReturnType<typeof callsOfKind<'react'>>[number];

function reactionOf(call: React): Operation {
  const { outcome, family, begunAtMs, endedAtMs, input } = call;
  const what = `family ${family} toggled ${input.reaction}`;
  if (outcome !== 'ok') return { what, begunAtMs, step: (state) => (state === 'on' ? 'off' : 'on') };
  const { on } = call.answer;
  const [before, after] = on ? ['off', 'on'] : ['on', 'off'];
  return {
    what: `${what}, which was answered with ${after}`,
    begunAtMs,
    endedAtMs,
    step: (state) => (state === before ? after : undefined),
  };
}

/**
 * Each reaction of each person to each post is on or off. Every read of the post must show it as some order of the
 * toggles explains, and as it was at a moment of the read. Reads by people with whom there may be a block are left out.
 */
export function reactionFaults(history: RecordedHistory, blocks: BlockTimes): string[] {
  const toggles = callsOfKind(history, 'react').filter(({ outcome }) => outcome !== 'refused');
  const reads = Map.groupBy(okCallsOfKind(history, 'readPost'), ({ input }) => input.postId);
  const families = new Map(history.calls.map(({ userId, family }) => [userId, `family ${family}`]));
  const named = [...reads.values()].flat().flatMap(({ answer }) => Object.values(answer.reactors).flat());
  const togglesOf = Map.groupBy(toggles, ({ userId, input }) => `${input.postId} ${input.reaction} ${userId}`);
  const faults: string[] = [];
  for (const postId of new Set([...reads.keys(), ...toggles.map(({ input }) => input.postId)]))
    for (const reaction of COUNTED_REACTIONS)
      for (const userId of new Set([...families.keys(), ...named])) {
        const shows = ({ answer }: PostRead) => answer.reactors[reaction].includes(userId);
        const seen = (reads.get(postId) ?? [])
          // Not everybody is named there.
          .filter((read) => read.answer.reactors[reaction].length < REACTED_SHOWN)
          .filter((read) => !blocks.isPossible(read.userId, userId, read));
        const impossible = firstImpossible('off', [
          ...(togglesOf.get(`${postId} ${reaction} ${userId}`) ?? []).map(reactionOf),
          ...seen.map((read) => {
            const shown = shows(read) ? 'on' : 'off';
            return {
              what: `family ${read.family} read it as ${shown}`,
              begunAtMs: read.begunAtMs,
              endedAtMs: read.endedAtMs,
              isRead: true as const,
              step: (state: string) => (state === shown ? state : undefined),
            };
          }),
        ]);
        if (!impossible) continue;
        const whose = `the ${reaction} of ${families.get(userId) ?? userId}`;
        const where = `at ${seconds(impossible.begunAtMs)} ${impossible.what}`;
        faults.push(`post ${postId}: no order explains ${whose}: ${where}`);
      }
  return faults;
}
