import { randomUUID } from 'node:crypto';
import { type ChildId, internal, type SessionId } from '@notalone/contracts';
import type { InternalRequest } from '@notalone/service-kit/internal/internal-client';
import type { Platform } from '@notalone/service-kit/platform';
import type * as z from 'zod';

type Put = InternalRequest<typeof internal.auth.putChildLogin>['body'];
type PinCheck = z.output<typeof internal.auth.checkChildPin.reply>;
/** Children's logins, which auth owns. Each call may be repeated: it names the child. */
export interface ChildLogins {
  /** What is wrong with a login before it is made. @throws UNAVAILABLE */
  check(login: { warriorUsername: string; pin: string }): Promise<{ isTaken: boolean; pinFault?: string | undefined }>;
  /**
   * Makes or changes a login as `auth.putChildLogin` says. @throws VALIDATION naming `pin`, USERNAME_TAKEN, FORBIDDEN,
   * CONFLICT, UNAVAILABLE
   */
  put(childId: ChildId, login: Put): Promise<void>;
  /** Of the child that is logged in there. @throws UNAVAILABLE */
  checkPin(childId: ChildId, login: { pin: string; sessionId: SessionId }): Promise<PinCheck>;
  /** Forgets a login that never came to be a child's. */
  discard(childId: ChildId): Promise<void>;
}

/** These calls are idempotent by what they set, so a key of their own is enough. */
const once = () => ({ idempotencyKey: randomUUID() });

export function createChildLogins({ internal: client }: Pick<Platform, 'internal'>): ChildLogins {
  const { auth } = internal;
  return {
    check: (body) => client.call(auth.checkChildLogin, { body, ...once() }),
    async put(childId, body) {
      await client.call(auth.putChildLogin, { params: { childId }, body, ...once() });
    },
    checkPin: (childId, body) => client.call(auth.checkChildPin, { params: { childId }, body, ...once() }),
    async discard(childId) {
      await client.call(auth.discardChildLogin, { params: { childId }, ...once() });
    },
  };
}
