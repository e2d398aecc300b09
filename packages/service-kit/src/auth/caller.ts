import {
  type Access,
  type ChildId,
  childIdSchema,
  type Role,
  type SessionId,
  sessionIdSchema,
  type UserId,
  userIdSchema,
} from '@notalone/contracts';
import * as z from 'zod';

/** The caller, from the verified token. */
export type Caller =
  | {
      readonly role: 'parent' | 'admin';
      readonly userId: UserId;
      readonly sessionId: SessionId;
      /**
       * When the password was last entered, or of an admin the second factor confirmed, in seconds since the epoch
       * (OpenID Connect's `auth_time`).
       */
      readonly authenticatedAt?: number;
      /** What others would see waits until a moderator has looked at the account (rules 6.2). */
      readonly readsOnly?: true;
    }
  | {
      readonly role: 'child';
      readonly childId: ChildId;
      /** The first guardian. */
      readonly parentId: UserId;
      readonly sessionId: SessionId;
      /**
       * Nothing of before is answered to this session, in seconds since the epoch: the device is new since a guardian
       * gave the child another PIN (rules 10.2).
       */
      readonly seesSince?: number;
      /** Auth's id of the browser. */
      readonly deviceId?: string;
    };

const issued = { sid: sessionIdSchema, iat: z.number(), exp: z.number() };
const claimsSchema = z.discriminatedUnion('role', [
  z.object({
    role: z.enum(['parent', 'admin']),
    sub: userIdSchema,
    auth_time: z.number().optional(),
    reads_only: z.literal(true).optional(),
    ...issued,
  }),
  z.object({
    role: z.literal('child'),
    sub: childIdSchema,
    parentId: userIdSchema,
    sees_since: z.number().optional(),
    device: z.string().optional(),
    ...issued,
  }),
]);

export interface IdentifiedCaller {
  readonly caller: Caller;
  /** The person the token was issued to: the user, or the child. */
  readonly personId: string;
  /** Seconds since the epoch. */
  readonly issuedAt: number;
}

/**
 * Reads the claims of a token whose signature, issuer, audience and expiry are already verified; undefined when they
 * are not ours.
 */
export function callerOfClaims(claims: unknown): IdentifiedCaller | undefined {
  const { success, data } = claimsSchema.safeParse(claims);
  if (!success) return undefined;
  const caller: Caller =
    data.role === 'child'
      ? {
          role: 'child',
          childId: data.sub,
          parentId: data.parentId,
          sessionId: data.sid,
          ...(data.sees_since !== undefined && { seesSince: data.sees_since }),
          ...(data.device !== undefined && { deviceId: data.device }),
        }
      : {
          role: data.role,
          userId: data.sub,
          sessionId: data.sid,
          ...(data.auth_time !== undefined && { authenticatedAt: data.auth_time }),
          ...(data.reads_only && { readsOnly: true }),
        };
  return { caller, personId: data.sub, issuedAt: data.iat };
}

type Person =
  | Pick<Extract<Caller, { role: 'child' }>, 'role' | 'childId'>
  | Pick<Exclude<Caller, { role: 'child' }>, 'role' | 'userId'>;
/** The user's id, or the child's. */
export const personIdOf = (caller: Person): string => (caller.role === 'child' ? caller.childId : caller.userId);

/** An admin counts as a parent. */
export function admits(access: Access, role: Role): boolean {
  return (
    access.callers === 'anyone' ||
    access.callers.includes(role) ||
    (role === 'admin' && access.callers.includes('parent'))
  );
}
