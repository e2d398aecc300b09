/** A stretch of what somebody wrote: plain, or one of the people it mentions. */
export interface MentionPiece<P> {
  readonly text: string;
  readonly person?: P;
}
interface Named {
  readonly username: string;
}

/** What may stand in a name, so that `@jo` is not found in `@joanna`; a full stop or hyphen that ends a sentence does not go on. */
const GOES_ON = /^(?:[\p{L}\p{M}\p{N}_]|[.'’-][\p{L}\p{M}\p{N}_])/u;
const MAY_STAND_BEFORE = /(?:^|[\s([{"'“‘])$/u;

/** Splits a text at `@username` of these people, at its start or after a space or bracket; of two names that fit the longer one. */
export function mentionPieces<P extends Named>(text: string, people: readonly P[]): readonly MentionPiece<P>[] {
  const byLength = people.toSorted((a, b) => b.username.length - a.username.length);
  const pieces: MentionPiece<P>[] = [];
  let plainFrom = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const rest = text.slice(at + 1);
    const person = byLength.find(({ username }) => startsWith(rest, username) && !GOES_ON.test(rest.slice(username.length)));
    if (!person || !MAY_STAND_BEFORE.test(text.slice(0, at))) continue;
    const end = at + 1 + person.username.length;
    if (at > plainFrom) pieces.push({ text: text.slice(plainFrom, at) });
    pieces.push({ text: text.slice(at, end), person });
    plainFrom = end;
  }
  if (plainFrom < text.length) pieces.push({ text: text.slice(plainFrom) });
  return pieces;
}

const startsWith = (text: string, name: string) => text.slice(0, name.length).toLowerCase() === name.toLowerCase();

/** Which of these people the text mentions. */
export function mentionedIn<P extends Named>(text: string, people: readonly P[]): readonly P[] {
  const found = new Set(mentionPieces(text, people).map(({ person }) => person));
  return people.filter((person) => found.has(person));
}
