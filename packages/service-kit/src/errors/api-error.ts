import { ERRORS, type ErrorCode } from '@notalone/contracts';

export interface ApiErrorDetails {
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

/** Made to be thrown. */
export const apiError = (code: ErrorCode, extra: ApiErrorDetails = {}): ApiError => new ApiError(code, extra);

/** VALIDATION that names one field. */
export const fieldError = (field: string, text: string): ApiError =>
  apiError('VALIDATION', { errors: { [field]: text } });
