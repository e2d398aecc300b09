import type { Emulators } from '@notalone/emulators/start-emulators';
import { createCompanion } from '../src/companion/companion.ts';
import type { CompanionReply, SentTurn } from '../src/companion/conversation.ts';
import { MODEL_LIMITS, type ModelLimits } from '../src/companion/language-model.ts';
import type { Service } from './service.ts';

/** A companion with the emulated model. */
export const companionOver = ({ url }: Pick<Emulators, 'url'>, limits: Partial<ModelLimits> = {}) =>
  createCompanion(
    {
      COMPANION_SECRET: 'a secret of the tests alone, long',
      OPENAI_API_KEY: 'sk-test',
      OPENAI_BASE_URL: `${url}/v1`,
      OPENAI_MODEL: 'gpt-4.1-mini',
    },
    { ...MODEL_LIMITS, ...limits },
  );

let networks = 0;
/** An address in a new network, whose quota is unused. */
export const newNetwork = () => {
  networks += 1;
  return `10.${Math.floor(networks / 250)}.${networks % 250}.1`;
};

export const user = (text: string): SentTurn => ({ sender: 'user', text });

export const talk = (service: Service, conversation: unknown, from = newNetwork()) =>
  service.call<CompanionReply>('POST', '/api/ai-chat', {
    payload: { conversation } as object,
    headers: { 'x-forwarded-for': from },
  });

export interface Event {
  readonly event: string;
  readonly data: unknown;
}
const eventsOf = (text: string): Event[] =>
  text
    .trimEnd()
    .split('\n\n')
    .map((block) => {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      return { event, data: JSON.parse(data) as unknown };
    });

/** The same as `talk`, answered in events. */
export async function talkInEvents(service: Service, conversation: readonly SentTurn[], from = newNetwork()) {
  const headers = { 'x-forwarded-for': from, accept: 'text/event-stream' };
  const answer = await service.call<CompanionReply>('POST', '/api/ai-chat', { payload: { conversation }, headers });
  return { ...answer, events: answer.body ? [] : eventsOf(answer.text) };
}
