import type { Problem } from '@notalone/contracts';
import { TEXTS } from '@notalone/contracts/texts';
import type { Reply } from '@notalone/web-kit';
import { readEvents } from './server-sent-events.ts';

export type CompanionReply = Reply<'POST /api/ai-chat'>;
export interface SentMessage {
  readonly sender: 'ai' | 'user';
  readonly text: string;
  readonly signature?: string;
}

const TIMEOUT_MS = 40_000;

/** Why there is no answer, with a text for users. */
export class CompanionError extends Error {
  override readonly name = 'NoAnswer';
}

/** Shows the server's text if the user can do something about the problem, otherwise the specified one. */
function companionError(problem: Partial<Problem> | undefined, cause?: unknown): CompanionError {
  const { code, msg = '', errors = {} } = problem ?? {};
  if (code === 'RATE_LIMITED') return new CompanionError(msg, { cause });
  if (code === 'VALIDATION') return new CompanionError(Object.values(errors)[0] ?? msg, { cause });
  return new CompanionError(TEXTS.companionSilent, { cause });
}

/** Gets what arrives before the whole answer. */
export interface Arrivals {
  readonly onDelta: (text: string) => void;
  readonly onLine: (line: string) => void;
}

async function readStream(body: ReadableStream<Uint8Array>, { onDelta, onLine }: Arrivals): Promise<CompanionReply> {
  for await (const { name, data } of readEvents(body)) {
    if (name === 'check') onLine((JSON.parse(data) as { line: string }).line);
    if (name === 'delta') onDelta((JSON.parse(data) as { text: string }).text);
    if (name === 'reply') return JSON.parse(data) as CompanionReply;
    if (name === 'problem') throw companionError(JSON.parse(data) as Problem);
  }
  throw companionError(undefined);
}

/** Browsers that cannot read a stream get the whole answer at once. */
const canStream = () =>
  typeof ReadableStream === 'function' && typeof TextDecoder === 'function' && 'body' in Response.prototype;

async function readReply(response: Response, arrivals: Arrivals): Promise<CompanionReply> {
  if (!response.ok) throw companionError((await response.json()) as Problem);
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') && response.body;
  return isStream ? readStream(isStream, arrivals) : ((await response.json()) as CompanionReply);
}

/**
 * Asks the companion; `arrivals` receives the line above her answer and the answer as they arrive. The call carries no token (specification, section 6),
 * so it does not use the API client.
 * @throws CompanionError, or the abort of `signal`
 */
export async function askCompanion(
  conversation: readonly SentMessage[],
  arrivals: Arrivals,
  signal: AbortSignal,
): Promise<CompanionReply> {
  try {
    const response = await fetch('/api/ai-chat', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: canStream() ? 'text/event-stream, application/json' : 'application/json',
      },
      body: JSON.stringify({ conversation }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return await readReply(response, arrivals);
  } catch (error) {
    if (signal.aborted || error instanceof CompanionError) throw error;
    throw companionError(undefined, error);
  }
}
