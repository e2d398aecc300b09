import { sessionStarted, userIdSchema } from '@notalone/contracts';
import type { Client } from '@notalone/service-kit/http/client';
import { failure } from '@notalone/service-kit/http/failure';
import type { ClientSession } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import { randomId } from '../secrets/random-id.ts';
import { accessToken, type Bearer } from './access-token.ts';
import { newRefreshToken, refreshTokenHash } from './refresh-token.ts';
import { type SessionKind, sessionEnd } from './sessions.rules.ts';
import { insertSession, type SessionDocument } from './sessions.store.ts';

/** A session with the two tokens that were made for it just now; only their hashes stay here. */
export interface Opened {
  readonly session: SessionDocument;
  readonly bearer: Bearer;
  readonly accessToken: string;
  readonly refreshToken: string;
}
export type Newcomer = { readonly kind: SessionKind; readonly personId: string; readonly userId: string } & Bearer;

/**
 * Opens a session for someone who has just proved who they are, unless that no longer holds: a password was changed, a person left.
 * @throws INVALID_CREDENTIALS
 */
export async function startSession(
  deps: AuthDeps,
  { kind, personId, userId, ...bearer }: Newcomer,
  client: Client,
  isStillProven: (transaction: ClientSession) => Promise<boolean>,
): Promise<Opened> {
  if (await deps.revocations.hasLeft(userId)) throw failure('INVALID_CREDENTIALS');
  const now = deps.now();
  const _id = randomId();
  const refreshToken = newRefreshToken(_id);
  const session: SessionDocument = {
    _id,
    kind,
    personId,
    userId,
    device: client.device,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: sessionEnd(kind, now),
    tokenHash: refreshTokenHash(refreshToken),
  };
  const signed = await accessToken(deps, session, bearer);
  await deps.transact(async (transaction) => {
    if (!(await isStillProven(transaction))) throw failure('INVALID_CREDENTIALS');
    await insertSession(deps.db, transaction, session);
    await deps.outbox.add(transaction, sessionStarted, { key: userId, data: { userId: userIdSchema.parse(userId), sessionId: _id } });
  });
  return { session, bearer, accessToken: signed, refreshToken };
}
