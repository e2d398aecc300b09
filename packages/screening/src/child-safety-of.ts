import { CHILD_MESSAGE_MAX } from '@notalone/contracts/limits';
import { TEXTS } from '@notalone/contracts/texts';
import { screenMessage } from './screen-message.ts';

/** So that a phrase that one piece cuts is whole in the next. */
const OVERLAP = 80;

function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start === 0 || start + OVERLAP < text.length; start += CHILD_MESSAGE_MAX - OVERLAP)
    yield text.slice(start, start + CHILD_MESSAGE_MAX);
}

/**
 * The mark of a report whose reporter says that a child may not be safe, by the chosen reason or in other words (rules
 * 6.1): such a case comes first.
 */
export function childSafetyOf({ reason, message = '' }: { readonly reason: string; readonly message?: string }): {
  isChildSafety?: true;
} {
  if (reason === TEXTS.reasonChildSafety) return { isChildSafety: true };
  for (const piece of piecesOf(`${reason}. ${message}`)) {
    const { safety, tellSendersParent, advice } = screenMessage([piece]);
    if (safety || tellSendersParent || advice !== undefined) return { isChildSafety: true };
  }
  return {};
}
