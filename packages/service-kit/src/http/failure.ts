import { ERRORS, type ErrorCode } from '@notalone/contracts';

export interface FailureExtra {
  /** Text for people, when the code's own says too little. */
  readonly msg?: string;
  /** Dotted field → text. */
  readonly errors?: Readonly<Record<string, string>>;
  /** With PHONE_NOT_VERIFIED: whom to verify. */
  readonly userId?: string;
  /** Also sets Retry-After. */
  readonly retryAfterSeconds?: number;
  /** Kept for the log, never answered. */
  readonly cause?: unknown;
}

/** A refusal that the operation declares; becomes a problem+json answer in one place. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly extra: FailureExtra;
  constructor(code: ErrorCode, extra: FailureExtra) {
    super(extra.msg ?? ERRORS[code].msg, { cause: extra.cause });
    this.code = code;
    this.extra = extra;
  }
  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** Made to be thrown. */
export const failure = (code: ErrorCode, extra: FailureExtra = {}): ApiError => new ApiError(code, extra);

/** VALIDATION that names one field. */
export const fieldFailure = (field: string, text: string): ApiError => failure('VALIDATION', { errors: { [field]: text } });
