/** Part of a text: plain, or a mention of a person. */
export interface MentionPart<P> {
  readonly text: string;
  readonly person?: P;
}
interface Named {
  readonly username: string;
}

/**
 * Characters that continue a name, so that `@jo` is not found in `@joanna`. A full stop or hyphen counts only before
 * another letter.
 */
const NAME_CONTINUES = /^(?:[\p{L}\p{M}\p{N}_]|[.'’-][\p{L}\p{M}\p{N}_])/u;
const BEFORE_MENTION = /(?:^|[\s([{"'“‘])$/u;

/**
 * Splits a text at mentions of these people: `@username` at the start or after a space or bracket. The longer of two
 * matching names wins.
 */
export function splitMentions<P extends Named>(text: string, people: readonly P[]): readonly MentionPart<P>[] {
  const byLength = people.toSorted((a, b) => b.username.length - a.username.length);
  const parts: MentionPart<P>[] = [];
  let plainFrom = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const rest = text.slice(at + 1);
    const person = byLength.find(
      ({ username }) => startsWith(rest, username) && !NAME_CONTINUES.test(rest.slice(username.length)),
    );
    if (!person || !BEFORE_MENTION.test(text.slice(0, at))) continue;
    const end = at + 1 + person.username.length;
    if (at > plainFrom) parts.push({ text: text.slice(plainFrom, at) });
    parts.push({ text: text.slice(at, end), person });
    plainFrom = end;
  }
  if (plainFrom < text.length) parts.push({ text: text.slice(plainFrom) });
  return parts;
}

const startsWith = (text: string, name: string) => text.slice(0, name.length).toLowerCase() === name.toLowerCase();

/** The people whom the text mentions. */
export function mentionedIn<P extends Named>(text: string, people: readonly P[]): readonly P[] {
  const found = new Set(splitMentions(text, people).map(({ person }) => person));
  return people.filter((person) => found.has(person));
}
