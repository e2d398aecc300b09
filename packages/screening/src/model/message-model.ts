import { readHeads } from '@notalone/urgent-signs/server';
import thresholds from '../data/message-thresholds.json' with { type: 'json' };
import { messageTokens } from '../message-tokens.ts';

const score = readHeads(new URL('./message-model.bin', import.meta.url));

/**
 * What the model looks for in a child's message: the writer tells that somebody hurts, touches or frightens it; the
 * writer is the danger; the writer presses the friend with pictures; somebody is ill now; the writer hides its own
 * illness. `report`: a grown-up's report says that a child is in danger.
 */
type Head = keyof typeof thresholds;
/** `perhaps` and `sure` are above the head's loose and its strict threshold; `unlikely` is below its lowest one. */
export type Level = 'unlikely' | 'no' | 'perhaps' | 'sure';

const levelOf = (head: Head, value: number): Level => {
  const { unlikely, perhaps, sure } = thresholds[head];
  if (value >= sure) return 'sure';
  if (value >= perhaps) return 'perhaps';
  return value < unlikely ? 'unlikely' : 'no';
};

/** What the model makes of a text, for each of its heads. */
export function judgeMessage(text: string): Readonly<Record<Head, Level>> {
  const scores = score(text, messageTokens(text));
  return Object.fromEntries(
    Object.keys(thresholds).map((head) => [head, levelOf(head as Head, scores[head] ?? Number.NEGATIVE_INFINITY)]),
  ) as Record<Head, Level>;
}
