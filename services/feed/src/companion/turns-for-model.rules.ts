import { findEmergency } from '@notalone/urgent-signs/server';
import type { Turn } from './conversation.ts';
import { fixedAnswer } from './fixed-answers.rules.ts';

/** @param texts what the person wrote, up to the turn in question */
const hadFixedWords = (texts: readonly string[]) =>
  fixedAnswer(texts.at(-1) ?? '') !== undefined || findEmergency(texts)?.isSure === true;

/**
 * What the provider may read of a conversation: its last `most` turns without those that were answered with fixed
 * words, and without the replies to them. The page sends everything each time, and an emergency is answered by us
 * alone.
 */
export function turnsForModel(turns: readonly Turn[], most: number): readonly Turn[] {
  const texts: string[] = [];
  const kept: Turn[] = [];
  // The first turns may be a reply to something too far back to be judged.
  let isFixed = true;
  for (const [place, turn] of turns.entries()) {
    if (turn.sender === 'user') texts.push(turn.text);
    if (place < turns.length - most) continue;
    if (turn.sender === 'user') isFixed = hadFixedWords(texts);
    if (!isFixed) kept.push(turn);
  }
  return kept;
}
