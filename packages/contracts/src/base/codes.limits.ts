// Codes and the texts that carry them (rules 1.7).

export const CODE_EXPIRES_IN_SECONDS = 600;
export const CODE_MAX_TRIES = 5;
export const CODE_RESEND_WAIT_SECONDS = 60;
export const CODES_PER_HOUR = 3;
export const CODES_PER_DAY = 5;
/** Welcome texts, and reset texts, that one network may cause: each costs money (text pumping). */
export const NETWORK_TEXTS_PER_HOUR = 8;
export const NETWORK_TEXTS_PER_DAY = 24;
/** Reset texts to one number from networks in which its owner has not logged in lately. */
export const STRANGERS_RESETS_PER_DAY = 15;
/** Texts of the whole product to those who register. Above it they wait for the next hour. */
export const REGISTRATION_TEXTS_PER_HOUR = 500;
/** Texts of the whole product to accounts that exist: verification, resets, guardian codes, changes. */
export const ACCOUNT_TEXTS_PER_HOUR = 500;
/**
 * The share of both budgets that strangers may use up: beyond it a registration needs a proof of work, and an account
 * that was never verified leaves the rest to those that were.
 */
export const STRANGERS_SHARE = 0.5;
/** Texts that wait at most; then the network that has caused the most gives up a place. */
export const WAITING_TEXTS_MAX = 500;
/**
 * The proof of work: PBKDF2 with so many iterations, tried for up to PROOF_TRIES_MAX counters. Half a second on a fast
 * computer, at most five on a slow phone (docs/adr/0035).
 */
export const PROOF_ITERATIONS = 30_000;
export const PROOF_TRIES_MAX = 100;
export const PROOF_VALID_SECONDS = 600;
/** After that a page goes on without a proof, and the text waits. */
export const PROOF_PATIENCE_SECONDS = 10;
