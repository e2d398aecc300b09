import { CONTACT_DETAILS, withSigns } from './contact-details.ts';
import contact from './data/contact.json' with { type: 'json' };
import safety from './data/safety.json' with { type: 'json' };
import tells from './data/tells.json' with { type: 'json' };
import unmistakable from './data/unmistakable.json' with { type: 'json' };
import { isNewlyFound, type Reading } from './newly-found.ts';
import { completesNumber } from './phone-numbers.ts';
import { type Find, findersOf, type PhraseGroup } from './phrases.ts';
import { wordsOf } from './read-text.ts';

/** Two texts together, in characters. */
const SHORT_TEXTS = 60;
const GIFTS = 'gifts';
const SECRECY = 'asks for secrecy';
const NUMBER_BIT_BY_BIT = { reason: 'a phone number' };

interface Check {
  readonly reason: string;
  readonly pausesAtOnce: boolean;
  readonly find: Find;
}

export const checksOf = (groups: readonly (PhraseGroup & { readonly pausesAtOnce?: boolean })[]): Check[] =>
  groups.flatMap((group) => {
    const { reason, pausesAtOnce = false } = group;
    return findersOf(group).map((find) => ({ reason, pausesAtOnce, find }));
  });
const SAFETY = checksOf(safety);
const CONTACT = checksOf(contact);
const TELLS = checksOf(tells);
const UNMISTAKABLE = checksOf(unmistakable);

/** Applies `form` to the newest text, and to the earlier ones joined. */
export const readingOf = (texts: readonly string[], form: (text: string) => string): Reading => ({
  earlier: texts.slice(0, -1).map(form).join(' '),
  newest: form(texts.at(-1) ?? ''),
});

export const isIn = (reading: Reading) => (check: { readonly find: Find }) => isNewlyFound(check.find, reading);

export interface Danger extends Pick<Check, 'reason' | 'pausesAtOnce'> {
  readonly isInDoubt?: true;
}
export interface Found {
  /** What the writer wants of the friend. */
  readonly danger?: Danger | undefined;
  readonly detail?: { readonly reason: string } | undefined;
}

/** The first finding names the case; any of them may pause the thread, and so does a gift with secrecy. */
function findDanger(words: Reading): Danger | undefined {
  const found = SAFETY.filter(isIn(words));
  const [first] = found;
  if (!first) return undefined;
  const isSecretGift = [GIFTS, SECRECY].every((kind) => found.some(({ reason }) => reason === kind));
  const { reason } = first;
  return { reason, pausesAtOnce: isSecretGift || found.some(({ pausesAtOnce }) => pausesAtOnce) };
}

/** The writer tells that somebody hurts, touches or frightens it, as far as phrases can say. */
export const findsTelling = (words: Reading): boolean => TELLS.some(isIn(words));

/** The phrases name a deed that is hardly ever meant otherwise. */
export const findsDeed = (words: Reading): boolean => UNMISTAKABLE.some(isIn(words));

/** What is dangerous of the writer, else a contact detail. */
export function findIn(plain: readonly string[]): Found {
  const words = readingOf(plain, wordsOf);
  const danger = findDanger(words);
  if (danger) return { danger };
  const details = { ...readingOf(plain, (text) => text), form: withSigns };
  return { detail: CONTACT_DETAILS.find(isIn(details)) ?? CONTACT.find(isIn(words)) };
}

/** A word may be split too: `nud` and `es`. Only short texts are worth the second look. */
function findGlued(plain: readonly string[]): Found {
  const [before, newest] = [plain.at(-2), plain.at(-1)];
  if (before === undefined || newest === undefined || before.length + newest.length > SHORT_TEXTS) return {};
  const glued = findIn([...plain.slice(0, -2), before + newest]);
  const alone = findIn(plain.slice(0, -1));
  return alone.danger || alone.detail ? {} : glued;
}

/** The newest text read with the ones before it, then with the digits of the day. */
export function findAnywhere(plain: readonly string[], pieces: readonly string[]): Found {
  const found = findIn(plain);
  if (found.danger || found.detail) return found;
  const glued = findGlued(plain);
  if (glued.danger || glued.detail) return glued;
  return completesNumber(pieces) ? { detail: NUMBER_BIT_BY_BIT } : {};
}
