import type { ErrorCode, Problem } from '@notalone/contracts';

const NETWORK_TEXT = 'Network error. Please check your internet connection and try again.';
const SERVER_TEXT = 'Server error. Please try again later.';
const UNAVAILABLE_TEXT = 'This is not available right now. Please try again in a moment.';

interface Details {
  readonly errors?: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly userId?: string | undefined;
  readonly requestId?: string | undefined;
  readonly isSilent?: boolean | undefined;
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
  /** The answer said nothing: `msg` then only stands in for a text of the caller's own. */
  readonly isSilent: boolean;

  constructor(status: number, code: ErrorCode | 'NETWORK', msg: string, details: Details = {}, cause?: unknown) {
    super(msg, { cause });
    this.status = status;
    this.code = code;
    this.msg = msg;
    this.errors = details.errors ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.userId = details.userId;
    this.requestId = details.requestId;
    this.isSilent = details.isSilent ?? false;
  }
}

export const networkProblem = (cause: unknown): ApiProblem => new ApiProblem(0, 'NETWORK', NETWORK_TEXT, {}, cause);

type Answered = Partial<Problem> & { readonly message?: string };
const asAnswered = (body: unknown): Answered => (typeof body === 'object' && body !== null && !(body instanceof Error) ? (body as Answered) : {});

/** The problem that a response which is not a success tells of; a proxy's page instead of our JSON becomes a plain server error. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const body = asAnswered(await response.json().catch((error: unknown) => error));
  const gone = response.status >= 502 && response.status <= 504;
  const said = body.msg || body.message;
  const standIn = gone ? UNAVAILABLE_TEXT : SERVER_TEXT;
  return new ApiProblem(response.status, body.code ?? (gone ? 'UNAVAILABLE' : 'INTERNAL'), said || standIn, { ...body, isSilent: !said });
}
