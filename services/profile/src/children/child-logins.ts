import { randomUUID } from 'node:crypto';
import { type ChildId, internal, type SessionId, type UserId } from '@notalone/contracts';
import type { Platform } from '@notalone/service-kit/platform';
import type * as z from 'zod';

type PinCheck = z.output<typeof internal.auth.checkChildPin.reply>;
/** Children's logins, which auth owns. Each call may be repeated: it names the child. */
export interface ChildLogins {
  /** What is wrong with a login before it is made. @throws UNAVAILABLE */
  check(login: { warriorUsername: string; pin: string }): Promise<{ isTaken: boolean; pinFault?: string | undefined }>;
  /** @throws VALIDATION naming `pin`, USERNAME_TAKEN, UNAVAILABLE */
  create(login: {
    childId: ChildId;
    userId: UserId;
    childName: string;
    warriorUsername: string;
    pin: string;
  }): Promise<void>;
  /** Ends every session of the child. @throws VALIDATION naming `pin`, FORBIDDEN, UNAVAILABLE */
  changePin(childId: ChildId, by: { pin: string; userId: UserId }): Promise<void>;
  unlock(childId: ChildId): Promise<void>;
  /** Of the child that is logged in there. @throws UNAVAILABLE */
  checkPin(childId: ChildId, login: { pin: string; sessionId: SessionId }): Promise<PinCheck>;
  /** Nobody can log in until `resume`; every session ends. */
  suspend(childId: ChildId): Promise<void>;
  resume(childId: ChildId): Promise<void>;
  /** Forgets a login that never came to be a child's. */
  discard(childId: ChildId): Promise<void>;
}

/** These calls are idempotent by what they set, so a key of their own is enough. */
const once = () => ({ idempotencyKey: randomUUID() });

export function createChildLogins({ internal: client }: Pick<Platform, 'internal'>): ChildLogins {
  const { auth } = internal;
  return {
    check: (body) => client.call(auth.checkChildLogin, { body, ...once() }),
    async create(body) {
      await client.call(auth.createChildLogin, { body, idempotencyKey: body.childId });
    },
    async changePin(childId, body) {
      await client.call(auth.changeChildPin, { params: { childId }, body, ...once() });
    },
    checkPin: (childId, body) => client.call(auth.checkChildPin, { params: { childId }, body, ...once() }),
    async unlock(childId) {
      await client.call(auth.unlockChildLogin, { params: { childId }, ...once() });
    },
    async suspend(childId) {
      await client.call(auth.suspendChildLogin, { params: { childId }, ...once() });
    },
    async resume(childId) {
      await client.call(auth.resumeChildLogin, { params: { childId }, ...once() });
    },
    async discard(childId) {
      await client.call(auth.discardChildLogin, { params: { childId }, ...once() });
    },
  };
}
