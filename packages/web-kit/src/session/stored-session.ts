import type { Role, SecondFactorState } from '@notalone/contracts';
import { PARENT_REMEMBERED_SECONDS, PARENT_SESSION_SECONDS } from '@notalone/contracts/limits';

/** The logged-in user. A child's `userId` is the parent's. */
export type Session =
  | {
      readonly role: Exclude<Role, 'child'>;
      readonly userId: string;
      /** Of an admin who is a parent until the second factor is confirmed. */
      readonly secondFactor?: SecondFactorState | undefined;
    }
  | { readonly role: 'child'; readonly userId: string; readonly childId: string; readonly childName: string };

/** The reply of login, child-login and refresh. */
export type SessionReply = Session & { readonly token: string; readonly expiresInSeconds: number };

export interface StoredSession {
  readonly session: Session;
  readonly token: string;
  /** Milliseconds, by this machine's clock. */
  readonly expiresAt: number;
}
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEYS = ['token', 'userId', 'role', 'childId', 'childName', 'tokenExpiresAt', 'secondFactor'] as const;

/** Whether both sessions belong to the same person. */
export function isSamePerson(a: Session, b: Session): boolean {
  if (a.role === 'child') return b.role === 'child' && a.childId === b.childId;
  return b.role !== 'child' && a.userId === b.userId;
}

export function readSession(storage: KeyValueStorage): StoredSession | undefined {
  const [token, userId, role, childId, childName, expiresAt, factor] = KEYS.map((key) => storage.getItem(key));
  if (!token || !userId) return undefined;
  const stored = { token, expiresAt: Number(expiresAt) || 0 };
  if (role === 'child')
    return childId ? { ...stored, session: { role, userId, childId, childName: childName ?? '' } } : undefined;
  const secondFactor = factor === 'confirm' || factor === 'register' ? factor : undefined;
  const person = { role: role === 'admin' ? 'admin' : 'parent', userId } as const;
  return { ...stored, session: secondFactor ? { ...person, secondFactor } : person };
}

/** As the login page keeps it (shell/src/pages/login/login-storage.ts). */
const REMEMBERED = 'rememberParent';

/**
 * Whether the server has surely ended this session by itself: without a network nobody else can say so, and what a
 * shared tablet keeps must not be readable for ever. A child's emergency page needs no session.
 */
export function isLongOver(storage: KeyValueStorage, { session, expiresAt }: StoredSession, now: number): boolean {
  if (session.role === 'child' || expiresAt === 0) return false;
  const isRemembered = storage.getItem(REMEMBERED) === 'true';
  return now > expiresAt + (isRemembered ? PARENT_REMEMBERED_SECONDS : PARENT_SESSION_SECONDS) * 1000;
}

/** Overwrites the storage key by key without clearing it, because other tabs must never find nobody logged in. */
export function writeSession(storage: KeyValueStorage, reply: SessionReply, now: number): void {
  if (reply.role === 'child') {
    storage.setItem('childId', reply.childId);
    storage.setItem('childName', reply.childName);
  }
  if (reply.role !== 'child' && reply.secondFactor) storage.setItem('secondFactor', reply.secondFactor);
  else storage.removeItem('secondFactor');
  storage.setItem('role', reply.role);
  storage.setItem('userId', reply.userId);
  storage.setItem('tokenExpiresAt', String(now + reply.expiresInSeconds * 1000));
  storage.setItem('token', reply.token);
  if (reply.role === 'child') return;
  storage.removeItem('childId');
  storage.removeItem('childName');
}

/** What pages keep beside the session, under the specification's name: the picture of the child who is logged in. */
const BESIDE = ['avatar'] as const;

export function clearSession(storage: KeyValueStorage): void {
  for (const key of [...KEYS, ...BESIDE]) storage.removeItem(key);
}
