import { TEXTS } from '@notalone/contracts/texts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  TimeoutStrategy,
  timeout,
} from 'cockatiel';
import OpenAI, { APIError } from 'openai';
import type { CompanionConfig } from './companion.config.ts';

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}
/** The provider's calls, within one `LanguageModel.use`. */
export interface Provider {
  /** For each text the categories that the moderation flags; none for a harmless one. */
  moderate(texts: readonly string[]): Promise<readonly (readonly string[])[]>;
  /** An answer, in pieces as they arrive. */
  complete(messages: readonly Message[]): AsyncIterable<string>;
  /** At most `most` of the allowed ids, as the model chooses, in the order in which they are allowed. */
  choose(messages: readonly Message[], allowed: readonly string[], most: number): Promise<readonly string[]>;
}
export interface LanguageModel {
  /**
   * Runs work with the provider, within a timeout and behind a circuit breaker, until `signal` aborts.
   * @throws UNAVAILABLE; the cause names the failure without any text that was sent or received
   */
  use<T>(work: (provider: Provider) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export interface ModelLimits {
  /** For one `use`; below the time that pages wait for JSON. */
  readonly useTimeoutMs: number;
  /** For the first byte of one response. */
  readonly responseTimeoutMs: number;
  /** The breaker opens after so many failures in a row, */
  readonly consecutiveFailures: number;
  /** and lets one attempt through after this time. */
  readonly halfOpenAfterMs: number;
}
export const MODEL_LIMITS: ModelLimits = {
  useTimeoutMs: 18_000,
  responseTimeoutMs: 8000,
  consecutiveFailures: 5,
  halfOpenAfterMs: 15_000,
};

const MODERATION_MODEL = 'omni-moderation-latest';
const ANSWER_TOKENS = 400;
const CHOICE_TOKENS = 200;

class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}
/** Kind and status only: the provider's texts may quote what was asked. */
const withoutTexts = (error: unknown) => {
  const name = error instanceof Error ? error.constructor.name : typeof error;
  const status = error instanceof APIError && error.status ? ` ${error.status}` : '';
  return new Error(`The language model failed: ${name}${status}`);
};

const unavailable = (cause?: unknown, retryAfterSeconds?: number) =>
  apiError('UNAVAILABLE', { msg: TEXTS.companionSilent, cause, ...(retryAfterSeconds && { retryAfterSeconds }) });

function providerOf(client: OpenAI, model: string, signal: AbortSignal): Provider {
  return {
    async moderate(texts) {
      const { results } = await client.moderations.create({ model: MODERATION_MODEL, input: [...texts] }, { signal });
      if (results.length !== texts.length) throw new TypeError('The moderation answered about other texts');
      const named = results.map(({ flagged, categories }) => [
        ...(flagged ? ['flagged'] : []),
        ...Object.entries(categories).flatMap(([name, is]) => (is ? [name] : [])),
      ]);
      return named;
    },
    async *complete(messages) {
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

/** The configured language model. Without a key every use is UNAVAILABLE. */
export function createLanguageModel(
  config: Omit<CompanionConfig, 'COMPANION_SECRET'>,
  limits: ModelLimits = MODEL_LIMITS,
): LanguageModel {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL, OPENAI_MODEL: model } = config;
  if (!apiKey) return { use: () => Promise.reject(unavailable()) };
  // Everything that the SDK would read from the environment is given here. Its log would show what people write.
  const client = new OpenAI({
    apiKey,
    baseURL,
    organization: null,
    project: null,
    maxRetries: 1,
    timeout: limits.responseTimeoutMs,
    logLevel: 'off',
  });
  const withTimeout = timeout(limits.useTimeoutMs, TimeoutStrategy.Aggressive);
  const breaker = circuitBreaker(
    handleWhen((error) => !(error instanceof ClientGoneError)),
    { halfOpenAfter: limits.halfOpenAfterMs, breaker: new ConsecutiveBreaker(limits.consecutiveFailures) },
  );
  return {
    async use(work, clientSignal = new AbortController().signal) {
      const attempt = () =>
        withTimeout
          .execute(({ signal }) => work(providerOf(client, model, signal)), clientSignal)
          .catch((error: unknown) => {
            throw clientSignal.aborted ? new ClientGoneError() : error;
          });
      return breaker.execute(attempt).catch((error: unknown) => {
        const isOpen = error instanceof BrokenCircuitError;
        throw unavailable(withoutTexts(error), isOpen ? Math.ceil(limits.halfOpenAfterMs / 1000) : undefined);
      });
    },
  };
}
