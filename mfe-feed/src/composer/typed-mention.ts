import { PROFILE_NAME_MAX, USER_SEARCH_MIN } from '@notalone/contracts/limits';

/** A mention being typed: the position of its @ and the text up to the caret. */
export interface TypedMention {
  readonly at: number;
  readonly query: string;
}

/** Names may contain spaces. Allow only one, or every sentence after an @ would be searched. */
const MENTION_AT_CARET = /(?:^|\s)@([^\s@]+(?: [^\s@]*)?)$/u;

/**
 * The mention at the caret: an @ at the start or after a space (specification, section 5), followed by at least two
 * characters.
 */
export function typedMention(text: string, caret: number): TypedMention | undefined {
  const typed = MENTION_AT_CARET.exec(text.slice(0, caret))?.[1];
  if (typed === undefined || typed.trim().length < USER_SEARCH_MIN || typed.length > PROFILE_NAME_MAX) return undefined;
  return { at: caret - typed.length - 1, query: typed.trim() };
}

/** Replaces the typed mention by a username and a space; returns the text and the caret's new position. */
export function withMention(
  text: string,
  caret: number,
  { at }: TypedMention,
  username: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, at)}@${username}`;
  const after = text.slice(caret);
  const space = /^\s/.test(after) ? '' : ' ';
  return { text: before + space + after, caret: before.length + 1 };
}
