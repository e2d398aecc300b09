import type { ErrorCode, Problem } from '@notalone/contracts';

const NETWORK_TEXT = 'Network error. Please check your internet connection and try again.';
const SERVER_TEXT = 'Server error. Please try again later.';
const UNAVAILABLE_TEXT = 'This is not available right now. Please try again in a moment.';

interface Details {
  readonly errors?: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly userId?: string | undefined;
  readonly requestId?: string | undefined;
}

/** What every failed call throws. `msg` is for people; `errors` maps a field to its text; `status` is 0 when nothing answered. */
export class ApiProblem extends Error implements Details {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: ErrorCode | 'NETWORK';
  readonly msg: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;
  readonly userId: string | undefined;
  readonly requestId: string | undefined;

  constructor(status: number, code: ErrorCode | 'NETWORK', msg: string, details: Details = {}, cause?: unknown) {
    super(msg, { cause });
    this.status = status;
    this.code = code;
    this.msg = msg;
    this.errors = details.errors ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.userId = details.userId;
    this.requestId = details.requestId;
  }
}

export const networkProblem = (cause: unknown): ApiProblem => new ApiProblem(0, 'NETWORK', NETWORK_TEXT, {}, cause);

const isProblem = (body: unknown): body is Problem => typeof body === 'object' && body !== null && 'code' in body && ('msg' in body || 'message' in body);

/** The problem that a response which is not a success tells of; a proxy's page instead of our JSON becomes a plain server error. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch((error: unknown) => error);
  if (isProblem(body)) {
    const { msg, message } = body as Problem & { message?: string };
    return new ApiProblem(response.status, body.code, msg || message || SERVER_TEXT, body);
  }
  const gone = response.status >= 502 && response.status <= 504;
  return new ApiProblem(response.status, gone ? 'UNAVAILABLE' : 'INTERNAL', gone ? UNAVAILABLE_TEXT : SERVER_TEXT);
}
