import {
  ACCESS_TOKEN_SECONDS,
  type auth,
  childIdSchema,
  type ReplyOf,
  sessionIdSchema,
  userIdSchema,
} from '@notalone/contracts';
import type { SessionDocument } from './sessions.store.ts';
import type { OpenedSession } from './start-session.ts';

export const sessionView = (
  session: SessionDocument,
  currentId: string,
  network: '' | 'this' | 'another' | undefined,
): ReplyOf<typeof auth.listSessions>[number] => ({
  _id: sessionIdSchema.parse(session._id),
  createdAt: session.createdAt.toISOString(),
  lastUsedAt: session.lastUsedAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
  device: session.device,
  ...(network && { network }),
  current: session._id === currentId,
});

export function parentSessionView({
  session,
  bearer,
  accessToken,
}: Omit<OpenedSession, 'refreshToken'>): ReplyOf<typeof auth.login> {
  if (bearer.role === 'child') throw new TypeError('This session is a child’s');
  return {
    token: accessToken,
    userId: userIdSchema.parse(session.userId),
    role: bearer.role,
    expiresInSeconds: ACCESS_TOKEN_SECONDS,
    ...(bearer.secondFactor && { secondFactor: bearer.secondFactor }),
  };
}

export function childSessionView({ session, bearer, accessToken }: OpenedSession): ReplyOf<typeof auth.childLogin> {
  if (bearer.role !== 'child') throw new TypeError('This session is a parent’s');
  return {
    token: accessToken,
    childId: childIdSchema.parse(session.personId),
    childName: bearer.childName,
    userId: userIdSchema.parse(session.userId),
    role: 'child',
    expiresInSeconds: ACCESS_TOKEN_SECONDS,
  };
}

export const refreshView = (opened: OpenedSession): ReplyOf<typeof auth.refresh> =>
  opened.bearer.role === 'child' ? childSessionView(opened) : parentSessionView(opened);
