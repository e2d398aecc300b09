import { CHILD_ANSWERS, CHILD_CHECK_LINES, type Kind } from '@notalone/urgent-signs';
import { type Emergency, findEmergency } from '@notalone/urgent-signs/server';
import { CONTACT_DETAILS, withSigns } from './contact-details.ts';
import contact from './data/contact.json' with { type: 'json' };
import insulin from './data/insulin.json' with { type: 'json' };
import safety from './data/safety.json' with { type: 'json' };
import { isNewlyFound, type Reading } from './newly-found.ts';
import { completesNumber, digitsAlone } from './phone-numbers.ts';
import { type Find, findersOf, type PhraseGroup } from './phrases.ts';
import { plainText, wordsOf } from './read-text.ts';
import { isTooLong, shortened } from './readable-text.ts';
import { somebodyHurts } from './somebody-hurts.ts';
import { isSwearing } from './swearing.ts';

/** What was found in a child's message, read together with the sender's newest ones before it (rules 4.5). */
export interface Screening {
  /** Refused: the child writes it another way. */
  readonly isSwearing: boolean;
  /** Refused: written out in plain letters it has more than 500, so that its end was not read. */
  readonly isTooLong: boolean;
  /**
   * Something that finds a child, or asks for it: waits for both parents. `reason` is for them to read: `a phone
   * number`.
   */
  readonly contact?: { readonly reason: string };
  /** For the safety queue and for neither parent. Some findings pause the thread the first time. */
  readonly safety?: { readonly reason: string; readonly pausesAtOnce: boolean };
  /** Fixed words for the sender at once: an emergency, self-harm, or an adult who hurts or frightens. */
  readonly advice?: string;
  /**
   * It may be about an emergency, and nobody can be sure: `advice` has a line about that. Abuse and self-harm are for
   * the safety queue, the rest to be counted.
   */
  readonly perhaps?: { readonly kind: Kind; readonly isForSafetyQueue: boolean };
  /** Fixed words for both children. */
  readonly note?: string;
  /** Danger to life tells the sender's parent, unless the text names a guardian or somebody who hurts. */
  readonly tellSendersParent: boolean;
  /** Somebody hurts the child, or danger to life that the family must not hear of: on-call is told at once. */
  readonly isUrgent: boolean;
  /** The digits of a text that is hardly more than digits: may be a piece of a phone number. */
  readonly digits?: string;
}

const ADULT_ADVICE =
  'You did the right thing to say it. It is not your fault. Tell a grown-up you trust. You can call Childline any time. It is free: 0800 1111. If you are in danger now, call 999.';
/** Two texts together, in characters. */
const SHORT_TEXTS = 60;
const INSULIN_NOTE = "Everyone's insulin is different. Ask your grown-up.";
const GIFTS = 'gifts';
const SECRECY = 'asks for secrecy';
const NUMBER_BIT_BY_BIT = { reason: 'a phone number' };

interface Check {
  readonly reason: string;
  readonly isAboutAdult: boolean;
  readonly pausesAtOnce: boolean;
  readonly find: Find;
}

const checksOf = (
  groups: readonly (PhraseGroup & { readonly adult?: boolean; readonly pausesAtOnce?: boolean })[],
): Check[] =>
  groups.flatMap((group) => {
    const { reason, adult: isAboutAdult = false, pausesAtOnce = false } = group;
    return findersOf(group).map((find) => ({ reason, isAboutAdult, pausesAtOnce, find }));
  });
const SAFETY = checksOf(safety);
const CONTACT = checksOf(contact);
const INSULIN = checksOf(insulin);

/** Applies `form` to the newest text, and to the earlier ones joined. */
const readingOf = (texts: readonly string[], form: (text: string) => string): Reading => ({
  earlier: texts.slice(0, -1).map(form).join(' '),
  newest: form(texts.at(-1) ?? ''),
});

const isIn = (reading: Reading) => (check: { readonly find: Find }) => isNewlyFound(check.find, reading);

interface Danger extends Pick<Check, 'reason' | 'isAboutAdult' | 'pausesAtOnce'> {}
interface Found {
  readonly danger?: Danger | undefined;
  readonly detail?: { readonly reason: string } | undefined;
}

/** The first finding names the case; any of them may pause the thread, and so does a gift with secrecy. */
function findDanger(words: Reading): Danger | undefined {
  const found = SAFETY.filter(isIn(words));
  const [first] = found;
  if (!first) return undefined;
  const isSecretGift = [GIFTS, SECRECY].every((kind) => found.some(({ reason }) => reason === kind));
  const { reason, isAboutAdult } = first;
  return { reason, isAboutAdult, pausesAtOnce: isSecretGift || found.some(({ pausesAtOnce }) => pausesAtOnce) };
}

function findIn(plain: readonly string[]): Found {
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
function findAnywhere(plain: readonly string[], pieces: readonly string[]): Found {
  const found = findIn(plain);
  if (found.danger || found.detail) return found;
  const glued = findGlued(plain);
  if (glued.danger || glued.detail) return glued;
  return completesNumber(pieces) ? { detail: NUMBER_BIT_BY_BIT } : {};
}

function adviceFor(emergency: Emergency | undefined, danger: Danger | undefined): string | undefined {
  if (emergency?.isSure) return CHILD_ANSWERS[emergency.kind];
  if (danger?.isAboutAdult) return ADULT_ADVICE;
  return emergency && CHILD_CHECK_LINES[emergency.kind];
}

/** Somebody near the child may be doing it. */
const BY_SOMEBODY: ReadonlySet<Kind> = new Set(['violence', 'withheld-treatment']);
const FOR_SAFETY_QUEUE: ReadonlySet<Kind> = new Set([...BY_SOMEBODY, 'self-harm']);

function whoHears(
  emergency: Emergency | undefined,
  danger: Danger | undefined,
  isHurt: boolean,
): Pick<Screening, 'tellSendersParent' | 'isUrgent'> {
  const sure = emergency?.isSure ? emergency : undefined;
  const isDanger = sure?.dangerToLife === true;
  const isAboutAdult = danger?.isAboutAdult ?? false;
  // Whoever is named may be the danger, or what the child is afraid of.
  const isAgainstFamily =
    isAboutAdult || (sure !== undefined && (isHurt || sure.mentions.length > 0 || BY_SOMEBODY.has(sure.kind)));
  return {
    tellSendersParent: isDanger && !isAgainstFamily,
    isUrgent: isAboutAdult || (isDanger && isAgainstFamily),
  };
}

/**
 * Screens a sender's newest text, read together with the ones before it.
 * @param texts the sender's newest texts of a thread that were delivered, oldest first; the last is the new one. What
 * was complete in the others was screened then and does not count.
 * @param digitsBefore the `digits` of the sender's delivered texts of the last 24 hours, oldest first
 */
export function screenMessage(texts: readonly string[], digitsBefore: readonly string[] = []): Screening {
  const plain = texts.map((text) => plainText(text));
  const digits = digitsAlone(plain.at(-1) ?? '');
  const { danger, detail } = findAnywhere(plain, digits === undefined ? [] : [...digitsBefore, digits]);
  const emergency = findEmergency(texts.map((text) => shortened(text)));
  const advice = adviceFor(emergency, danger);
  // Who needs help gets it, whatever the words.
  const isForSafetyQueue = emergency !== undefined && FOR_SAFETY_QUEUE.has(emergency.kind);
  const isRefusable = !danger && !emergency?.isSure && !isForSafetyQueue;
  return {
    isSwearing: isRefusable && isSwearing(plain.at(-1) ?? ''),
    isTooLong: isRefusable && isTooLong(texts.at(-1) ?? ''),
    ...(danger
      ? { safety: { reason: danger.reason, pausesAtOnce: danger.pausesAtOnce } }
      : detail && { contact: { reason: detail.reason } }),
    ...(advice !== undefined && { advice }),
    ...(emergency && !emergency.isSure && { perhaps: { kind: emergency.kind, isForSafetyQueue } }),
    ...(INSULIN.some(isIn(readingOf(plain, wordsOf))) && { note: INSULIN_NOTE }),
    ...whoHears(
      emergency,
      danger,
      plain.some((text) => somebodyHurts(wordsOf(text))),
    ),
    ...(digits !== undefined && { digits }),
  };
}
