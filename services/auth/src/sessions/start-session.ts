import { sessionStarted, userIdSchema } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Client } from '@notalone/service-kit/http/client';
import { randomId } from '@notalone/service-kit/secrets/random-id';
import type { ClientSession } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import { accessToken, type Bearer } from './access-token.ts';
import { rememberNetwork } from './known-networks.store.ts';
import { newRefreshToken, refreshTokenHash } from './refresh-token.ts';
import { sessionNetwork } from './session-network.ts';
import { type SessionKind, sessionEnd } from './sessions.rules.ts';
import { insertSession, type SessionDocument } from './sessions.store.ts';

/** A new session with its two tokens; only the refresh token's hash is stored. */
export interface OpenedSession {
  readonly session: SessionDocument;
  readonly bearer: Bearer;
  readonly accessToken: string;
  readonly refreshToken: string;
}
export type SessionOwner = {
  readonly kind: SessionKind;
  readonly personId: string;
  readonly userId: string;
  readonly childDeviceId?: string;
} & Bearer;

/**
 * Opens a session for a person who has just authenticated, unless the password was changed or the account erased
 * meanwhile.
 * @throws INVALID_CREDENTIALS
 */
export async function startSession(
  deps: AuthDeps,
  { kind, personId, userId, childDeviceId, ...bearer }: SessionOwner,
  client: Client,
  isStillValid: (transaction: ClientSession) => Promise<boolean>,
): Promise<OpenedSession> {
  if (await deps.revocations.hasLeft(userId)) throw apiError('INVALID_CREDENTIALS');
  const now = deps.now();
  const _id = randomId();
  const refreshToken = newRefreshToken(_id);
  const session: SessionDocument = {
    _id,
    kind,
    personId,
    userId,
    device: client.device,
    ...(childDeviceId !== undefined && { childDeviceId }),
    networkHash: sessionNetwork(deps, personId, client.prefix),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: sessionEnd(kind, now),
    tokenHash: refreshTokenHash(refreshToken),
  };
  const signed = await accessToken(deps, session, bearer);
  await deps.transact(async (transaction) => {
    if (!(await isStillValid(transaction))) throw apiError('INVALID_CREDENTIALS');
    await insertSession(deps.db, transaction, session);
    if (personId === userId) await rememberNetwork(deps, transaction, userId, client.prefix);
    await deps.outbox.add(transaction, sessionStarted, {
      key: userId,
      data: { userId: userIdSchema.parse(userId), sessionId: _id },
    });
  });
  return { session, bearer, accessToken: signed, refreshToken };
}
