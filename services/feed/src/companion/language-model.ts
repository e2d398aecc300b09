import { TEXTS } from '@notalone/contracts/texts';
import { failure } from '@notalone/service-kit/http/failure';
import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen, TimeoutStrategy, timeout } from 'cockatiel';
import OpenAI, { APIError } from 'openai';
import type { CompanionConfig } from './companion.config.ts';

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}
/** What the provider does, while it is asked to by `LanguageModel.use`. */
export interface Provider {
  /** For each text the categories that the moderation flags; none is harmless. */
  flagged(texts: readonly string[]): Promise<readonly (readonly string[])[]>;
  /** An answer in pieces as they come. */
  speak(messages: readonly Message[]): AsyncIterable<string>;
  /** At most `most` of the allowed ids that fit the question, as the model says. */
  choose(messages: readonly Message[], allowed: readonly string[], most: number): Promise<readonly string[]>;
}
export interface LanguageModel {
  /**
   * Does work with the provider: within the time, not at all while the provider has failed several times running, and no longer than somebody waits.
   * @throws UNAVAILABLE; the cause says what failed without a word of what was asked or said
   */
  use<T>(work: (provider: Provider) => Promise<T>, gone?: AbortSignal): Promise<T>;
}

export interface ModelLimits {
  /** For the whole work; below the time that pages wait for JSON. */
  readonly workMilliseconds: number;
  /** For the beginning of one answer of the provider. */
  readonly answerMilliseconds: number;
  readonly failuresRunning: number;
  readonly restMilliseconds: number;
}
export const MODEL_LIMITS: ModelLimits = { workMilliseconds: 18_000, answerMilliseconds: 8000, failuresRunning: 5, restMilliseconds: 15_000 };

const MODERATION_MODEL = 'omni-moderation-latest';
const ANSWER_TOKENS = 400;
const CHOICE_TOKENS = 200;

class NobodyWaits extends Error {
  override readonly name = 'NobodyWaits';
}
/** Kind and status alone: texts of the provider may quote what was asked. */
const described = (error: unknown) => {
  const name = error instanceof Error ? error.constructor.name : typeof error;
  const status = error instanceof APIError && error.status ? ` ${error.status}` : '';
  return new Error(`The language model failed: ${name}${status}`);
};

const silence = (cause?: unknown, retryAfterSeconds?: number) =>
  failure('UNAVAILABLE', { msg: TEXTS.companionSilent, cause, ...(retryAfterSeconds && { retryAfterSeconds }) });

function providerOf(client: OpenAI, model: string, signal: AbortSignal): Provider {
  return {
    async flagged(texts) {
      const { results } = await client.moderations.create({ model: MODERATION_MODEL, input: [...texts] }, { signal });
      if (results.length !== texts.length) throw new TypeError('The moderation answered about something else');
      const named = results.map(({ flagged, categories }) => [
        ...(flagged ? ['flagged'] : []),
        ...Object.entries(categories).flatMap(([name, is]) => (is ? [name] : [])),
      ]);
      return named;
    },
    async *speak(messages) {
      const chunks = await client.chat.completions.create(
        { model, messages: [...messages], stream: true, store: false, max_completion_tokens: ANSWER_TOKENS },
        { signal },
      );
      for await (const { choices } of chunks) {
        const piece = choices[0]?.delta.content;
        if (piece) yield piece;
      }
    },
    async choose(messages, allowed, most) {
      const schema = {
        type: 'object',
        properties: { ids: { type: 'array', items: { type: 'string', enum: [...allowed] } } },
        required: ['ids'],
        additionalProperties: false,
      };
      const { choices } = await client.chat.completions.create(
        {
          model,
          messages: [...messages],
          store: false,
          max_completion_tokens: CHOICE_TOKENS,
          response_format: { type: 'json_schema', json_schema: { name: 'chosen', strict: true, schema } },
        },
        { signal },
      );
      const { ids } = JSON.parse(choices[0]?.message.content ?? '{}') as { ids?: unknown };
      const chosen = new Set(Array.isArray(ids) ? ids : []);
      return allowed.filter((id) => chosen.has(id)).slice(0, most);
    },
  };
}

/** The configured language model; without a key every use is UNAVAILABLE. */
export function createLanguageModel(config: Omit<CompanionConfig, 'COMPANION_SECRET'>, limits: ModelLimits = MODEL_LIMITS): LanguageModel {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL, OPENAI_MODEL: model } = config;
  if (!apiKey) return { use: () => Promise.reject(silence()) };
  // What the SDK would read from the environment by itself is said here; its log would show what people write.
  const client = new OpenAI({ apiKey, baseURL, organization: null, project: null, maxRetries: 1, timeout: limits.answerMilliseconds, logLevel: 'off' });
  const inTime = timeout(limits.workMilliseconds, TimeoutStrategy.Aggressive);
  const breaker = circuitBreaker(
    handleWhen((error) => !(error instanceof NobodyWaits)),
    { halfOpenAfter: limits.restMilliseconds, breaker: new ConsecutiveBreaker(limits.failuresRunning) },
  );
  return {
    async use(work, gone = new AbortController().signal) {
      const attempt = () =>
        inTime
          .execute(({ signal }) => work(providerOf(client, model, signal)), gone)
          .catch((error: unknown) => {
            throw gone.aborted ? new NobodyWaits() : error;
          });
      return breaker.execute(attempt).catch((error: unknown) => {
        const isResting = error instanceof BrokenCircuitError;
        throw silence(described(error), isResting ? Math.ceil(limits.restMilliseconds / 1000) : undefined);
      });
    },
  };
}
