import { TEXTS } from '@notalone/contracts/texts';
import { CHILD_ANSWERS, CHILD_CHECK_LINES, findUrgentSign, type Kind } from '@notalone/urgent-signs';
import { judge } from '@notalone/urgent-signs/server';
import insulin from './data/insulin.json' with { type: 'json' };
import { checksOf, type Found, findAnywhere, findIn, findsDeed, isIn, readingOf } from './find-dangers.ts';
import { DONE_BY_SOMEBODY, decideHearing, type Hearing, type Meant, meantBy, type Sign } from './hearing.ts';
import { hidesIllness, namesIllness } from './hides-illness.ts';
import { judgeMessage, type Level } from './model/message-model.ts';
import { namedPeopleIn } from './named-people.ts';
import type { Reading } from './newly-found.ts';
import { digitsAlone } from './phone-numbers.ts';
import { plainText, wordsOf } from './read-text.ts';
import { isTooLong, shortened } from './readable-text.ts';
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
  /** Who hears of it at once. */
  readonly hearing?: Hearing;
  /** Fixed words for the sender at once: an emergency, self-harm, or somebody who hurts or frightens. */
  readonly advice?: string;
  /** Replaces `advice` where nobody in the family may hear of it, because of what the child told before. */
  readonly privateAdvice?: string;
  /**
   * It may be about an emergency or tell of somebody, and nobody can be sure. What somebody may do to the child, and
   * self-harm, is for the safety queue, and `reason` is for its moderators to read; the rest has a line in `advice` and
   * is counted.
   */
  readonly perhaps?: Meant & { readonly kind: Kind | 'disclosure'; readonly reason?: string };
  /** Fixed words for both children. */
  readonly note?: string;
  /** The digits of a text that is hardly more than digits: may be a piece of a phone number. */
  readonly digits?: string;
}

const INSULIN_NOTE = "Everyone's insulin is different. Ask your grown-up.";
const INSULIN = checksOf(insulin);
const TELLS_OF_SOMEBODY = { reason: 'somebody hurts, touches or frightens the child', pausesAtOnce: false };
const PRESSES = { reason: 'threatens or presses with pictures', pausesAtOnce: true };
const APPROACHES = { reason: 'may be a grown-up who gets close to a child', pausesAtOnce: false };
/** Whoever asks for these does it to the friend, whatever else the text says. */
const DONE_TO_FRIEND: ReadonlySet<string> = new Set(['bodies', 'asks for pictures', PRESSES.reason]);
const FOUND_BY_WORDS: ReadonlySet<string> = new Set([
  'a username in another app',
  'the name of a school',
  'an address or postcode',
]);
/** A child may tell it in pieces: so many texts are read as one. */
const TOLD_TOGETHER = 3;

type Judged = ReturnType<typeof judgeMessage>;

/** An illness or self-harm: by the rules, surely unless the model finds the text far from one, or by the model. */
function findSign(texts: readonly string[], parts: readonly string[], judged: Judged): Sign | undefined {
  const sign = findUrgentSign(texts);
  const isClear = judged.illness === 'sure' || parts.some((part) => judgeMessage(part).illness === 'sure');
  const illness = isClear ? 'sure' : judged.illness;
  // The head for illness does not know what somebody does.
  const isFar = sign && (DONE_BY_SOMEBODY.has(sign.kind) ? judged.disclosure : illness) === 'unlikely';
  const isOfAnother = sign?.subject === 'other';
  if (sign)
    return {
      kind: sign.kind,
      isSure: !isFar,
      isClear,
      isOfAnother,
      dangerToLife: sign.dangerToLife,
    };
  if (!isClear && illness !== 'perhaps') return undefined;
  const kind = judge(texts.at(-1) ?? '')?.kind() ?? 'danger';
  return { kind, isSure: isClear, isClear, isOfAnother, dangerToLife: true };
}

/** The model of emergencies knows violence, too, and what grown-ups withhold. */
function isViolence(text: string): boolean {
  const judged = judge(text);
  return judged?.level === 'sure' && DONE_BY_SOMEBODY.has(judged.kind());
}

const CUTS = 6;
const SHORTEST = 3;

/** The beginnings and the ends of a text. A contact detail hides from the model what stands beside it. */
function* partsOf(text: string): Generator<string> {
  const words = text.split(' ');
  const step = Math.max(1, Math.ceil(words.length / CUTS));
  for (let at = SHORTEST; at <= words.length - 1; at += step) yield words.slice(0, at).join(' ');
  for (let at = 1; at <= words.length - SHORTEST; at += step) yield words.slice(at).join(' ');
}

/**
 * Whether the newest text, or it with the two before, tells of somebody: surely where the model is sure, or where it has
 * a doubt and the text names a deed. What was told before does not count again.
 */
function findTelling(
  texts: readonly string[],
  { disclosure }: Judged,
  { words, parts }: { readonly words: Reading; readonly parts: readonly string[] },
): { readonly tells: Level; readonly hasTold: boolean } {
  const newest = texts.at(-1) ?? '';
  const ofParts = parts.map((part) => judgeMessage(part).disclosure);
  const isDoubtful = ofParts.includes('perhaps') || [newest, ...parts].some(isViolence);
  const alone = disclosure !== 'sure' && isDoubtful ? 'perhaps' : disclosure;
  if (ofParts.includes('sure') || alone === 'sure' || (alone === 'perhaps' && findsDeed(words)))
    return { tells: 'sure', hasTold: false };
  const before = texts.slice(-TOLD_TOGETHER, -1);
  if (before.length === 0) return { tells: alone, hasTold: false };
  const isSure = (pieces: readonly string[]) => judgeMessage(pieces.join('. ')).disclosure === 'sure';
  const hasTold = isSure(before);
  return { tells: !hasTold && isSure([...before, newest]) ? 'sure' : alone, hasTold };
}

/**
 * What is dangerous of the writer. What phrases find in one text counts unless the model finds that text far from it;
 * what they find in several texts together always counts.
 */
function findDanger({ danger, detail }: Found, newest: string, { threat, approach }: Judged): Found['danger'] {
  if (threat === 'sure') return PRESSES;
  const isFar = approach === 'unlikely' && threat === 'unlikely' && findIn([newest]).danger !== undefined;
  if (danger && !isFar) return danger;
  if (threat === 'perhaps') return { ...PRESSES, isInDoubt: true };
  return approach === 'sure' && !detail ? APPROACHES : undefined;
}

/** Words that find a child, unless the model finds the text far from one that wants to. Digits and links always do. */
function findDetail({ detail }: Found, newest: string, { approach }: Judged): Found['detail'] {
  const isFar = approach === 'unlikely' && detail !== undefined && FOUND_BY_WORDS.has(detail.reason);
  return isFar && findIn([newest]).detail !== undefined ? undefined : detail;
}

/** What moderators read as the reason of a case in doubt. Any other kind of doubt is no case. */
const REASONS_IN_DOUBT: { readonly [K in Kind | 'disclosure']?: string } = {
  disclosure: `perhaps ${TELLS_OF_SOMEBODY.reason}`,
  violence: `perhaps ${TELLS_OF_SOMEBODY.reason}`,
  'withheld-treatment': 'perhaps somebody withholds insulin or treatment',
  'self-harm': 'perhaps self-harm',
};

/** What a moderator may read later: nobody is rung. */
function perhapsOf(tells: Level, sign: Sign | undefined, meant: Meant): Screening['perhaps'] {
  const kind = tells === 'perhaps' ? 'disclosure' : sign && !sign.isSure ? sign.kind : undefined;
  if (!kind) return undefined;
  const reason = REASONS_IN_DOUBT[kind];
  return { kind, ...(reason && { reason }), ...meant };
}

/** The words where nobody in the family hears of it: they send the child to no grown-up at home. */
const privateAdviceOf = (sign: Sign | undefined): string =>
  sign?.isSure && sign.kind === 'severe-low' ? `${TEXTS.disclosureAdvice} ${TEXTS.lowAdvice}` : TEXTS.disclosureAdvice;

function adviceOf(hearing: Hearing | undefined, sign: Sign | undefined, { illness }: Judged): string | undefined {
  if (hearing && !hearing.family) return hearing.outcome === 'done by the writer' ? undefined : privateAdviceOf(sign);
  if (sign?.isSure) return CHILD_ANSWERS[sign.kind];
  return sign && illness !== 'unlikely' ? CHILD_CHECK_LINES[sign.kind] : undefined;
}

/** What the safety queue gets: what the child tells of, else what is dangerous of the writer. */
function safetyOf(hearing: Hearing | undefined, danger: Found['danger']): Screening['safety'] {
  // It asks for secrecy, which is dangerous only of others.
  if (hearing?.outcome === 'hides an illness') return undefined;
  if (hearing && !hearing.family && hearing.outcome !== 'done by the writer') return TELLS_OF_SOMEBODY;
  return danger && { reason: danger.reason, pausesAtOnce: danger.pausesAtOnce };
}

/** What the texts say: of somebody, of the writer, and of an illness. */
function findAll(texts: readonly string[], plain: readonly string[], found: Found) {
  const read = texts.map((text) => shortened(text));
  const newest = plain.at(-1) ?? '';
  const words = wordsOf(newest);
  const judged = judgeMessage(read.at(-1) ?? '');
  const parts = found.detail ? [...partsOf(read.at(-1) ?? '')] : [];
  const sign = findSign(read, parts, judged);
  const { tells, hasTold } = findTelling(read, judged, { words: readingOf(plain, wordsOf), parts });
  const detail = findDetail(found, newest, judged);
  const danger = findDanger(found, newest, judged);
  const hides =
    judged.hides === 'sure'
      ? sign !== undefined || namesIllness(words)
      : judged.hides !== 'unlikely' && hidesIllness(words);
  const people = namedPeopleIn(words);
  const hearing = decideHearing({
    sign,
    tells,
    hasTold,
    isDanger: danger?.pausesAtOnce === true && !danger.isInDoubt && DONE_TO_FRIEND.has(danger.reason),
    hidesIllness: hides,
    people,
  });
  const safety = safetyOf(hearing, danger);
  // What rules find in a writer who wants nothing of the friend may be what somebody else asks of the writer.
  const isToldOn = tells === 'no' && found.danger !== undefined;
  const perhaps = hearing || safety ? undefined : perhapsOf(isToldOn ? 'perhaps' : tells, sign, meantBy(people));
  const advice = adviceOf(hearing, tells === 'perhaps' ? undefined : sign, judged);
  return { sign, hearing, safety, detail, perhaps, advice };
}

/**
 * Screens a sender's newest text, read together with the ones before it.
 * @param texts the sender's newest texts of a thread that were delivered, oldest first; the last is the new one. What
 * was complete in the others was screened then and does not count.
 * @param digitsBefore the `digits` of the sender's delivered texts of the last 24 hours, oldest first
 */
export function screenMessage(texts: readonly string[], digitsBefore: readonly string[] = []): Screening {
  const plain = texts.map((text) => plainText(text));
  const newest = plain.at(-1) ?? '';
  const digits = digitsAlone(newest);
  const found = findAnywhere(plain, digits === undefined ? [] : [...digitsBefore, digits]);
  const { sign, hearing, safety, detail, perhaps, advice } = findAll(texts, plain, found);
  // Who needs help gets it, whatever the words.
  const isRefusable = !hearing && !safety && !perhaps?.reason && !sign?.isSure;
  return {
    isSwearing: isRefusable && isSwearing(newest),
    isTooLong: isRefusable && isTooLong(texts.at(-1) ?? ''),
    ...(safety ? { safety } : detail && { contact: { reason: detail.reason } }),
    ...(hearing && { hearing, privateAdvice: privateAdviceOf(sign) }),
    ...(advice !== undefined && { advice }),
    ...(perhaps && { perhaps }),
    ...(INSULIN.some(isIn(readingOf(plain, wordsOf))) && { note: INSULIN_NOTE }),
    ...(digits !== undefined && { digits }),
  };
}
