import { AI_TEXT_MAX } from '@notalone/contracts';
import { FIXED_ANSWERS, type Kind } from '@notalone/urgent-signs';
import { endsInNumber, namesAmount } from './amounts.rules.ts';
import type { Turn } from './conversation.ts';
import { findMissedSign } from './find-missed-sign.ts';
import { DOSE_REFUSAL, UNANSWERED, WITHDRAWN } from './fixed-answers.rules.ts';
import type { LanguageModel, Message, Provider } from './language-model.ts';
import { PERSONA } from './persona.ts';
import { sentencesOf } from './sentences.ts';

export interface Answer {
  readonly text: string;
  /** Tells the page to make it stand out. */
  readonly urgent: boolean;
  /** What it may be about: one line goes above the text. */
  readonly check?: Kind;
}
export interface Listener {
  /** Gets the line above the answer, before any of it. */
  readonly onCheck: (line: string) => void;
  /** Gets the answer as it comes. */
  readonly onText: (text: string) => void;
  /** Aborted once nobody waits for the answer. */
  readonly signal: AbortSignal;
}

const plain = (text: string): Answer => ({ text, urgent: false });
export const urgent = (kind: Kind): Answer => ({ text: FIXED_ANSWERS[kind], urgent: true });
const isSelfHarm = (categories: readonly string[]) => categories.some((category) => category.startsWith('self-harm'));
/** Somebody who tells of violence is flagged as if the words themselves were. */
const isOfViolence = (categories: readonly string[]) =>
  categories.some((category) => category.startsWith('violence') || category.endsWith('/minors'));

/** What is answered instead of a text that may not be shown. */
async function replacementFor(provider: Provider, text: string, missedSign: Promise<Kind | undefined>) {
  const [kind, [categories = []]] = await Promise.all([missedSign, provider.moderate([text])]);
  if (kind) return urgent(kind);
  if (namesAmount(text)) return plain(DOSE_REFUSAL);
  if (categories.length === 0) return undefined;
  return isSelfHarm(categories) ? urgent('self-harm') : plain(WITHDRAWN);
}

/**
 * What the model says, sentence by sentence. A sentence is passed on only when the moderation and our own rule have
 * read it with all before it. One that ends in a number waits for the next, which may say what the number is of.
 */
async function streamAnswer(
  provider: Provider,
  messages: readonly Message[],
  onText: Listener['onText'],
  missedSign: Promise<Kind | undefined>,
): Promise<Answer> {
  let [read, passed] = ['', ''];
  for await (const sentence of sentencesOf(provider.complete(messages))) {
    const whole = read + sentence;
    if (whole.length > AI_TEXT_MAX) break;
    const replacement = await replacementFor(provider, whole, missedSign);
    if (replacement) return replacement;
    read = whole;
    if (endsInNumber(read)) continue;
    onText(read.slice(passed.length));
    passed = read;
  }
  if (read.length > passed.length) onText(read.slice(passed.length));
  return plain(read.trim() || WITHDRAWN);
}

/**
 * The model's answer to a conversation whose last turn is the person's. `onText` gets it as it may be shown; the answer
 * that is returned counts, also where it is another one. Turns of the person that the moderation flags never reach the
 * model. What the rules have missed of an emergency, moderation and a second prompt may still find.
 * @param turns only what the person wrote and what the companion really said
 * @throws UNAVAILABLE
 */
export function answerWithModel(
  model: LanguageModel,
  turns: readonly Turn[],
  { onText, signal }: Pick<Listener, 'onText' | 'signal'>,
): Promise<Answer> {
  return model.use(async (provider) => {
    const written = turns.filter(({ sender }) => sender === 'user');
    const flagged = await provider.moderate(written.map(({ text }) => text));
    const newest = flagged.at(-1) ?? [];
    if (isSelfHarm(newest)) return urgent('self-harm');
    if (newest.length > 0) return { ...plain(UNANSWERED), ...(isOfViolence(newest) && { check: 'violence' }) };
    const harmful = new Set(written.filter((_, index) => (flagged[index] ?? []).length > 0));
    const messages = turns
      .filter((turn) => !harmful.has(turn))
      .map(({ sender, text }): Message => ({ role: sender === 'user' ? 'user' : 'assistant', content: text }));
    const missedSign = findMissedSign(provider, written.at(-1)?.text ?? '');
    const answer = streamAnswer(provider, [{ role: 'system', content: PERSONA }, ...messages], onText, missedSign);
    const [reply, kind] = await Promise.all([answer, missedSign]);
    return kind ? urgent(kind) : reply;
  }, signal);
}
