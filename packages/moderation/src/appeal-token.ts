import { createHmac, timingSafeEqual } from 'node:crypto';
import { keysOf } from '@notalone/service-kit/config/secret-key';

const ID_LENGTH = 24;
const macOf = (secret: string, decisionId: string) =>
  createHmac('sha256', secret).update(`appeal against ${decisionId}`).digest('base64url');

/**
 * Opens the page of a moderator's decision without a login. It is stored nowhere: whoever has the services' secret can
 * make it again.
 */
export const appealTokenOf = (secrets: string, decisionId: string): string =>
  `${decisionId}${macOf(keysOf(secrets)[0], decisionId)}`;

/** The decision that a token is for; undefined for one that is not ours. */
export function decisionOfToken(secrets: string, token: string): string | undefined {
  const decisionId = token.slice(0, ID_LENGTH);
  const given = Buffer.from(token.slice(ID_LENGTH));
  const isRight = keysOf(secrets).some((secret) => {
    const right = Buffer.from(macOf(secret, decisionId));
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return isRight ? decisionId : undefined;
}
