import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const SHAPE = /^([0-9a-f]{24})\.[\w-]{43}$/;

/** SHA-256 is enough: the token is 256 random bits, which cannot be guessed. */
export const refreshTokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The session's id and a secret of 256 bits; opaque to the browser. */
export const newRefreshToken = (sessionId: string): string =>
  `${sessionId}.${randomBytes(SECRET_BYTES).toString('base64url')}`;

/** The session id a token claims; undefined when it is not one of our tokens. */
export const sessionIdOf = (token: string | undefined): string | undefined => SHAPE.exec(token ?? '')?.[1];
