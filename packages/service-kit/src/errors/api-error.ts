import { ERRORS, type ErrorCode } from '@notalone/contracts';

export interface ApiErrorDetails {
  /** Text for people, when the code's default is not precise enough. */
  readonly msg?: string;
  /** Dotted field → text. */
  readonly errors?: Readonly<Record<string, string>>;
  /** With PHONE_NOT_VERIFIED: the account to verify. */
  readonly userId?: string;
  /** With BANNED: opens the page where the ban can be appealed against. */
  readonly appealToken?: string;
  /** With FROZEN: opens the page that says why. */
  readonly frozenToken?: string;
  /** Also sets Retry-After. */
  readonly retryAfterSeconds?: number;
  /** Logged, never sent. */
  readonly cause?: unknown;
}

/** An error that the operation declares; turned into a problem+json response in one place. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly extra: ApiErrorDetails;
  constructor(code: ErrorCode, extra: ApiErrorDetails) {
    super(extra.msg ?? ERRORS[code].msg, { cause: extra.cause });
    this.code = code;
    this.extra = extra;
  }
  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** Creates an ApiError to throw. */
export const apiError = (code: ErrorCode, extra: ApiErrorDetails = {}): ApiError => new ApiError(code, extra);

/** VALIDATION that names one field. */
export const fieldError = (field: string, text: string): ApiError =>
  apiError('VALIDATION', { errors: { [field]: text } });
