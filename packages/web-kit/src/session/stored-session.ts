import type { Role } from '@notalone/contracts';

/** Who is signed in here. A child's `userId` is the parent's. */
export type Session =
  | { readonly role: Exclude<Role, 'child'>; readonly userId: string }
  | { readonly role: 'child'; readonly userId: string; readonly childId: string; readonly childName: string };

/** What login, child-login and refresh answer. */
export type SessionReply = Session & { readonly token: string; readonly expiresInSeconds: number };

export interface StoredSession {
  readonly session: Session;
  readonly token: string;
  /** Milliseconds, by this machine's clock. */
  readonly expiresAt: number;
}
export type KeyValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEYS = ['token', 'userId', 'role', 'childId', 'childName', 'tokenExpiresAt'] as const;

/** `a` and `b` are the same person's sessions. */
export function samePerson(a: Session, b: Session): boolean {
  if (a.role === 'child') return b.role === 'child' && a.childId === b.childId;
  return b.role !== 'child' && a.userId === b.userId;
}

export function readSession(storage: KeyValues): StoredSession | undefined {
  const [token, userId, role, childId, childName, expiresAt] = KEYS.map((key) => storage.getItem(key));
  if (!token || !userId) return undefined;
  const stored = { token, expiresAt: Number(expiresAt) || 0 };
  if (role === 'child') return childId ? { ...stored, session: { role, userId, childId, childName: childName ?? '' } } : undefined;
  return { ...stored, session: { role: role === 'admin' ? 'admin' : 'parent', userId } };
}

/** Writes over what is there, key by key: other tabs read meanwhile, and must at no moment find nobody signed in. */
export function writeSession(storage: KeyValues, reply: SessionReply, now: number): void {
  if (reply.role === 'child') {
    storage.setItem('childId', reply.childId);
    storage.setItem('childName', reply.childName);
  }
  storage.setItem('role', reply.role);
  storage.setItem('userId', reply.userId);
  storage.setItem('tokenExpiresAt', String(now + reply.expiresInSeconds * 1000));
  storage.setItem('token', reply.token);
  if (reply.role === 'child') return;
  storage.removeItem('childId');
  storage.removeItem('childName');
}

export function clearSession(storage: KeyValues): void {
  for (const key of KEYS) storage.removeItem(key);
}
