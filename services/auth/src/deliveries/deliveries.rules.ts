const FIRST_WAIT_SECONDS = 2;
const WAIT_MAX_SECONDS = 600;
export const ATTEMPTS_MAX = 20;
/** Less than a lease. */
export const PROVIDER_TIMEOUT_MS = 10_000;

/** Thrown by a sender when the provider rejects the message permanently; do not retry. */
export class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused';
  /** The provider's error code only: its text may contain the number. */
  readonly providerCode: string;
  constructor(providerCode: string) {
    super('The provider refused the message');
    this.providerCode = providerCode;
  }
}

/** When to retry after this many attempts: 2, 4, 8 … seconds, at most ten minutes; undefined to give up. */
export function nextAttempt(attempts: number, expiresAt: Date, now: Date): Date | undefined {
  const seconds = Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), WAIT_MAX_SECONDS);
  const next = new Date(now.getTime() + seconds * 1000);
  return attempts >= ATTEMPTS_MAX || next >= expiresAt ? undefined : next;
}
