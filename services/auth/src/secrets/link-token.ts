import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** The secret of a link; opaque, and only its hash is stored. */
export const newLinkToken = (): string => randomBytes(BYTES).toString('base64url');
/** SHA-256 is enough for 256 random bits. */
export const linkTokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
