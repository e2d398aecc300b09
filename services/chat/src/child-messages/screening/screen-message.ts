import { CHILD_ANSWERS, findUrgentSign } from '@notalone/urgent-signs';
import { CONTACT_DETAILS, withSigns } from './contact-details.ts';
import contact from './data/contact.json' with { type: 'json' };
import insulin from './data/insulin.json' with { type: 'json' };
import safety from './data/safety.json' with { type: 'json' };
import { isNewlyFound, type Reading } from './newly-found.ts';
import { type Find, findersOf, type PhraseGroup } from './phrases.ts';
import { plainText, wordsOf } from './read-text.ts';
import { isSwearing } from './swearing.ts';

/** What was found in a child's message, read together with the sender's newest ones before it (rules 4.5). */
export interface Screening {
  /** Refused: the child writes it another way. */
  readonly isSwearing: boolean;
  /**
   * Something that finds a child, or asks for it: waits for both parents. `reason` is for them to read: `a phone
   * number`.
   */
  readonly contact?: { readonly reason: string };
  /** For the safety queue and for neither parent. */
  readonly safety?: { readonly reason: string };
  /** Fixed words for the sender at once: an emergency, self-harm, or an adult who hurts or frightens. */
  readonly advice?: string;
  /** Fixed words for both children. */
  readonly note?: string;
  /** Danger to life tells the sender's parent, unless the text names that parent. */
  readonly tellSendersParent: boolean;
}

const ADULT_ADVICE =
  'You did the right thing to say it. It is not your fault. Tell a grown-up you trust. You can call Childline any time. It is free: 0800 1111. If you are in danger now, call 999.';
/** Two texts together, in characters. */
const SHORT_TEXTS = 60;
const INSULIN_NOTE = "Everyone's insulin is different. Ask your grown-up.";

interface Check {
  readonly reason: string;
  readonly isAboutAdult: boolean;
  readonly find: Find;
}

const checksOf = (groups: readonly (PhraseGroup & { readonly adult?: boolean })[]): Check[] =>
  groups.flatMap((group) =>
    findersOf(group).map((find) => ({ reason: group.reason, isAboutAdult: group.adult ?? false, find })),
  );
const SAFETY = checksOf(safety);
const CONTACT = checksOf(contact);
const INSULIN = checksOf(insulin);

/** Applies `form` to the newest text, and to the earlier ones joined. */
const readingOf = (texts: readonly string[], form: (text: string) => string): Reading => ({
  earlier: texts.slice(0, -1).map(form).join(' '),
  newest: form(texts.at(-1) ?? ''),
});

const isIn = (reading: Reading) => (check: { readonly find: Find }) => isNewlyFound(check.find, reading);

interface Found {
  readonly danger?: Check | undefined;
  readonly detail?: { readonly reason: string } | undefined;
}

function findIn(plain: readonly string[]): Found {
  const words = readingOf(plain, wordsOf);
  const danger = SAFETY.find(isIn(words));
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

/**
 * Screens a sender's newest text, read together with the ones before it.
 * @param texts the sender's newest texts of a thread, oldest first; the last is the new one. What was complete in the
 * others was screened then and does not count.
 */
export function screenMessage(texts: readonly string[]): Screening {
  const plain = texts.map(plainText);
  const found = findIn(plain);
  const { danger, detail } = found.danger || found.detail ? found : findGlued(plain);
  const sign = findUrgentSign(texts);
  const advice = sign ? CHILD_ANSWERS[sign.kind] : danger?.isAboutAdult ? ADULT_ADVICE : undefined;
  return {
    // Who needs help gets it, whatever the words.
    isSwearing: !danger && !sign && isSwearing(plain.at(-1) ?? ''),
    ...(danger ? { safety: { reason: danger.reason } } : detail && { contact: { reason: detail.reason } }),
    ...(advice !== undefined && { advice }),
    ...(INSULIN.some(isIn(readingOf(plain, wordsOf))) && { note: INSULIN_NOTE }),
    tellSendersParent: sign?.dangerToLife === true && sign.mentions.length === 0,
  };
}
