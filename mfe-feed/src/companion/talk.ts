import type { Problem } from '@notalone/contracts';
import { TEXTS } from '@notalone/contracts/texts';
import type { Reply } from '@notalone/web-kit';
import { eventsIn } from './events.ts';

export type CompanionReply = Reply<'POST /api/ai-chat'>;
export interface SentTurn {
  readonly sender: 'ai' | 'user';
  readonly text: string;
  readonly signature?: string;
}

const TIMEOUT_MILLISECONDS = 40_000;

/** Why there is no answer, in words for people. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** What the person can do something about is said in the server's words; all else in the specified ones. */
function noAnswer(problem: Partial<Problem> | undefined, cause?: unknown): NoAnswer {
  const { code, msg = '', errors = {} } = problem ?? {};
  if (code === 'RATE_LIMITED') return new NoAnswer(msg, { cause });
  if (code === 'VALIDATION') return new NoAnswer(Object.values(errors)[0] ?? msg, { cause });
  return new NoAnswer(TEXTS.companionSilent, { cause });
}

async function streamed(body: ReadableStream<Uint8Array>, onPiece: (text: string) => void): Promise<CompanionReply> {
  for await (const { name, data } of eventsIn(body)) {
    if (name === 'delta') onPiece((JSON.parse(data) as { text: string }).text);
    if (name === 'reply') return JSON.parse(data) as CompanionReply;
    if (name === 'problem') throw noAnswer(JSON.parse(data) as Problem);
  }
  throw noAnswer(undefined);
}

/** Browsers that cannot read an answer while it comes get it whole. */
const canStream = () => typeof ReadableStream === 'function' && typeof TextDecoder === 'function' && 'body' in Response.prototype;

async function answer(response: Response, onPiece: (text: string) => void): Promise<CompanionReply> {
  if (!response.ok) throw noAnswer((await response.json()) as Problem);
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') && response.body;
  return isStream ? streamed(isStream, onPiece) : ((await response.json()) as CompanionReply);
}

/**
 * Asks the companion; `onPiece` gets her words as they come. The call carries no token (specification, section 6), so the client of web-kit is not
 * used.
 * @throws NoAnswer, or the abort of `signal`
 */
export async function talk(conversation: readonly SentTurn[], onPiece: (text: string) => void, signal: AbortSignal): Promise<CompanionReply> {
  try {
    const response = await fetch('/api/ai-chat', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: canStream() ? 'text/event-stream, application/json' : 'application/json' },
      body: JSON.stringify({ conversation }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]),
    });
    return await answer(response, onPiece);
  } catch (error) {
    if (signal.aborted || error instanceof NoAnswer) throw error;
    throw noAnswer(undefined, error);
  }
}
