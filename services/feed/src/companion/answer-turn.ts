import { AI_TEXT_MAX } from '@notalone/contracts';
import { endsInNumber, namesAmount } from './amounts.rules.ts';
import type { Said } from './conversation.ts';
import { DOSE_REFUSAL, UNANSWERED, WITHDRAWN } from './fixed-answers.rules.ts';
import type { LanguageModel, Message, Provider } from './language-model.ts';
import { PERSONA } from './persona.ts';
import { sentencesOf } from './sentences.ts';
import { URGENT_ANSWERS } from './urgent/urgent-answers.ts';

export interface Answered {
  readonly text: string;
  readonly urgent: boolean;
}

const said = (text: string): Answered => ({ text, urgent: false });
const SELF_HARM: Answered = { text: URGENT_ANSWERS['self-harm'], urgent: true };
const hurtsThemselves = (categories: readonly string[]) => categories.some((category) => category.startsWith('self-harm'));

/**
 * What the model says, sentence by sentence: each is let out only once the moderation and our own rule have read it with all before it. One that
 * ends in a number waits for the next, which may say what the number is of.
 */
async function speak(provider: Provider, messages: readonly Message[], say: (text: string) => void): Promise<Answered> {
  let [read, released] = ['', ''];
  for await (const sentence of sentencesOf(provider.speak(messages))) {
    const whole = read + sentence;
    if (whole.length > AI_TEXT_MAX) break;
    if (namesAmount(whole)) return said(DOSE_REFUSAL);
    const [categories = []] = await provider.flagged([whole]);
    if (categories.length > 0) return hurtsThemselves(categories) ? SELF_HARM : said(WITHDRAWN);
    read = whole;
    if (endsInNumber(read)) continue;
    say(read.slice(released.length));
    released = read;
  }
  if (read.length > released.length) say(read.slice(released.length));
  return said(read.trim() || WITHDRAWN);
}

/**
 * The model's answer to a conversation whose last turn is the person's. `say` gets it as it may be shown; what is returned is what counts, also
 * where it is something else. Turns of the person that the moderation flags never reach the model.
 * @param turns only what the person wrote and what the companion really said
 * @throws UNAVAILABLE
 */
export function answerTurn(model: LanguageModel, turns: readonly Said[], { say, gone }: { say: (text: string) => void; gone: AbortSignal }): Promise<Answered> {
  return model.use(async (provider) => {
    const written = turns.filter(({ sender }) => sender === 'user');
    const flagged = await provider.flagged(written.map(({ text }) => text));
    const newest = flagged.at(-1) ?? [];
    if (newest.length > 0) return hurtsThemselves(newest) ? SELF_HARM : said(UNANSWERED);
    const harmful = new Set(written.filter((_, index) => (flagged[index] ?? []).length > 0));
    const messages = turns
      .filter((turn) => !harmful.has(turn))
      .map(({ sender, text }): Message => ({ role: sender === 'user' ? 'user' : 'assistant', content: text }));
    return speak(provider, [{ role: 'system', content: PERSONA }, ...messages], say);
  }, gone);
}
