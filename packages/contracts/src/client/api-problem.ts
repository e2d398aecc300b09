import type { ErrorCode, Problem } from '../base/errors.ts';

const NETWORK_TEXT = 'Network error. Please check your internet connection and try again.';
const SERVER_TEXT = 'Server error. Please try again later.';
const UNAVAILABLE_TEXT = 'This is not available right now. Please try again in a moment.';

interface Details {
  readonly errors?: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly userId?: string | undefined;
  readonly appealToken?: string | undefined;
  readonly frozenToken?: string | undefined;
  readonly requestId?: string | undefined;
  readonly hasGenericText?: boolean | undefined;
}

/**
 * Thrown by every failed call. `msg` is the text for users, `errors` maps a field to its text, `status` is 0 when
 * nothing answered.
 */
export class ApiProblem extends Error implements Details {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: ErrorCode | 'NETWORK';
  readonly msg: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;
  readonly userId: string | undefined;
  /** With BANNED: opens the page where the ban can be appealed against. */
  readonly appealToken: string | undefined;
  /** With FROZEN: opens the page that says why the account is stopped. */
  readonly frozenToken: string | undefined;
  readonly requestId: string | undefined;
  /** The response had no text, so `msg` is generic: callers may prefer a text of their own. */
  readonly hasGenericText: boolean;

  constructor(status: number, code: ErrorCode | 'NETWORK', msg: string, details: Details = {}, cause?: unknown) {
    super(msg, { cause });
    this.status = status;
    this.code = code;
    this.msg = msg;
    this.errors = details.errors ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.userId = details.userId;
    this.appealToken = details.appealToken;
    this.frozenToken = details.frozenToken;
    this.requestId = details.requestId;
    this.hasGenericText = details.hasGenericText ?? false;
  }
}

export const networkProblem = (cause: unknown): ApiProblem => new ApiProblem(0, 'NETWORK', NETWORK_TEXT, {}, cause);

type ProblemBody = Partial<Problem> & { readonly message?: string };
const asProblemBody = (body: unknown): ProblemBody =>
  typeof body === 'object' && body !== null && !(body instanceof Error) ? (body as ProblemBody) : {};

/** Converts an unsuccessful response. A proxy's HTML page instead of our JSON becomes a plain server error. */
export async function toApiProblem(response: Response): Promise<ApiProblem> {
  const body = asProblemBody(await response.json().catch((error: unknown) => error));
  const isGatewayError = response.status >= 502 && response.status <= 504;
  const text = body.msg || body.message;
  const genericText = isGatewayError ? UNAVAILABLE_TEXT : SERVER_TEXT;
  return new ApiProblem(
    response.status,
    body.code ?? (isGatewayError ? 'UNAVAILABLE' : 'INTERNAL'),
    text || genericText,
    {
      ...body,
      hasGenericText: !text,
    },
  );
}
