/**
 * How the next calls fail; `times` limits how many.
 * - `error`: an error response (`status`: default 500, 429 for "too many requests")
 * - `hang`: no response
 * - `slow`: each chunk comes `milliseconds` later
 * - `cut`: the stream breaks off after the first words
 * - `flagged`: the moderation flags all text as `category` (default violence)
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
  /** `undefined` ends the failure. */
  set(failure: OpenAiFailure | undefined): void;
  /** The failure for a call that one of these modes affects; each call counts towards `times`. */
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
