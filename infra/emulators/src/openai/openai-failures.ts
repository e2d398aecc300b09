/**
 * How the next calls go wrong. `times` limits it to that many, then all is well again.
 * - `error`: the provider refuses or fails (`status`: 500 by default, 429 says "too many requests")
 * - `hang`: no answer ever comes
 * - `slow`: every part of the answer comes `milliseconds` later
 * - `cut`: a streamed answer breaks off after its first words
 * - `flagged`: the moderation flags whatever it reads, as `category` (violence by default)
 */
export type OpenAiFailure =
  | { readonly mode: 'error'; readonly status?: number; readonly times?: number }
  | { readonly mode: 'hang' | 'cut'; readonly times?: number }
  | { readonly mode: 'slow'; readonly milliseconds: number; readonly times?: number }
  | { readonly mode: 'flagged'; readonly category?: string; readonly times?: number };

export const OPENAI_FAILURE_BODY = {
  type: 'object',
  required: ['mode'],
  properties: {
    mode: { enum: ['error', 'hang', 'slow', 'cut', 'flagged'] },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    milliseconds: { type: 'integer', minimum: 0, maximum: 60_000 },
    category: { type: 'string', maxLength: 50 },
    times: { type: 'integer', minimum: 1 },
  },
  if: { properties: { mode: { const: 'slow' } } },
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema's word
  then: { required: ['milliseconds'] },
};

export interface OpenAiSwitch {
  /** Undefined heals it. */
  set(failure: OpenAiFailure | undefined): void;
  /** The failure for a call that one of these modes concerns; counts towards its `times`. */
  next(modes: readonly OpenAiFailure['mode'][]): OpenAiFailure | undefined;
}

export function createOpenAiSwitch(): OpenAiSwitch {
  let current: { failure: OpenAiFailure; left: number } | undefined;
  return {
    set(failure) {
      current = failure && { failure, left: failure.times ?? Number.POSITIVE_INFINITY };
    },
    next(modes) {
      if (!current || !modes.includes(current.failure.mode)) return undefined;
      const { failure } = current;
      current.left -= 1;
      if (current.left <= 0) current = undefined;
      return failure;
    },
  };
}
