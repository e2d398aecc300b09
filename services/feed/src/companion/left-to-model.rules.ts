import type { Said } from './conversation.ts';
import { fixedAnswer } from './fixed-answers.rules.ts';
import { urgencyOf } from './urgent/urgent.rules.ts';

/** @param texts what the person wrote up to the turn in question, as the rules read it when it was the newest */
const hadFixedWords = (texts: readonly string[]) => fixedAnswer(texts.at(-1) ?? '') !== undefined || urgencyOf(texts) !== undefined;

/**
 * What the provider may read of a conversation: the last `most` turns without those that fixed words answered, and without the replies to them. The
 * page sends everything each time, and what sounds like an emergency is answered by us alone.
 */
export function leftToModel(turns: readonly Said[], most: number): readonly Said[] {
  const texts: string[] = [];
  const left: Said[] = [];
  // her first words may be the reply to a turn too far back to be judged
  let isOurs = true;
  for (const [place, turn] of turns.entries()) {
    if (turn.sender === 'user') texts.push(turn.text);
    if (place < turns.length - most) continue;
    if (turn.sender === 'user') isOurs = hadFixedWords(texts);
    if (!isOurs) left.push(turn);
  }
  return left;
}
