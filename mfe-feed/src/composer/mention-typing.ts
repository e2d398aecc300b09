import { PROFILE_NAME_MAX, USER_SEARCH_MIN } from '@notalone/contracts/limits';

/** A mention that is being typed: where its @ stands, and what stands between it and the caret. */
export interface TypedMention {
  readonly at: number;
  readonly query: string;
}

/** Names may have spaces; one is looked beyond, or every sentence after an @ would be searched for. */
const BEING_TYPED = /(?:^|\s)@([^\s@]+(?: [^\s@]*)?)$/u;

/** What is typed at the caret: an @ at the start or after a space (specification, section 5), and at least two characters. */
export function typedMention(text: string, caret: number): TypedMention | undefined {
  const typed = BEING_TYPED.exec(text.slice(0, caret))?.[1];
  if (typed === undefined || typed.trim().length < USER_SEARCH_MIN || typed.length > PROFILE_NAME_MAX) return undefined;
  return { at: caret - typed.length - 1, query: typed.trim() };
}

/** The text with the typed mention replaced by a name and a space, and where the caret then stands. */
export function withMention(text: string, caret: number, { at }: TypedMention, username: string): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, at)}@${username}`;
  const after = text.slice(caret);
  const space = /^\s/.test(after) ? '' : ' ';
  return { text: before + space + after, caret: before.length + 1 };
}
