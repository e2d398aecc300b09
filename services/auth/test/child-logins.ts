import { randomUUID } from 'node:crypto';
import { type ChildId, internal, type UserId } from '@notalone/contracts';
import type { InternalClient, InternalRequest } from '@notalone/service-kit/internal/internal-client';
import { putChildLogin } from '../src/children/put-child-login.ts';
import type { AuthNetwork } from './auth-network.ts';

type Put = InternalRequest<typeof internal.auth.putChildLogin>['body'];

interface NewLogin {
  readonly childId: ChildId;
  readonly userId: UserId;
  readonly childName: string;
  readonly warriorUsername: string;
  readonly pin: string;
}
const creationOf = ({ userId, childName, warriorUsername, pin }: NewLogin) => ({
  version: 0,
  state: 'active' as const,
  pin: { pin, userId },
  name: { childName, warriorUsername },
});
/** A child's login as profile has it made. */
export const createChildLogin = ({ deps }: Pick<AuthNetwork, 'deps'>, login: NewLogin) =>
  putChildLogin(deps, login.childId, creationOf(login));

let version = 0;
/** What profile asks for, newer than what was asked before it; of an active child unless a test says otherwise. */
export function putLogin(calls: InternalClient, childId: ChildId, change: Partial<Put>): Promise<unknown> {
  version += 1;
  const body = { version, state: 'active' as const, ...change } as Put;
  return calls.call(internal.auth.putChildLogin, { params: { childId }, body, idempotencyKey: randomUUID() });
}
export const putNewLogin = (calls: InternalClient, login: NewLogin) =>
  putLogin(calls, login.childId, creationOf(login));
