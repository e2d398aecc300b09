import { CHILD_MESSAGE_MAX } from '@notalone/contracts/limits';
import { TEXTS } from '@notalone/contracts/texts';
import crimes from './data/crimes.json' with { type: 'json' };
import { judgeMessage } from './model/message-model.ts';
import { plainText, wordsOf } from './read-text.ts';

const CRIMES = new Set(crimes);
/** Words too rare for the model, and too grave to wait. */
const namesCrime = (text: string): boolean =>
  wordsOf(plainText(text))
    .split(' ')
    .some((word) => CRIMES.has(word));

/** So that a phrase that one piece cuts is whole in the next. */
const OVERLAP = 80;

function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start === 0 || start + OVERLAP < text.length; start += CHILD_MESSAGE_MAX - OVERLAP)
    yield text.slice(start, start + CHILD_MESSAGE_MAX);
}

/** Why a report is one of child safety. */
export interface SafetyMark {
  isChildSafety?: true;
  /** Only our own check thinks so, and is not sure: the report comes first, and nothing else follows from that. */
  isInDoubt?: true;
}

/**
 * The mark of a report whose reporter says that a child may not be safe, by the chosen reason or in other words (rules
 * 6.1). Such a case comes first.
 */
export function childSafetyOf({
  reason,
  message = '',
}: {
  readonly reason: string;
  readonly message?: string;
}): SafetyMark {
  if (reason === TEXTS.reasonChildSafety) return { isChildSafety: true };
  const text = message === '' ? reason : message;
  const levels = [...piecesOf(text)].map((piece) => judgeMessage(piece).report);
  if (levels.includes('sure')) return { isChildSafety: true };
  return levels.includes('perhaps') || namesCrime(text) ? { isChildSafety: true, isInDoubt: true } : {};
}
