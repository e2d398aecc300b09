import type { Connection, ConnectionRequest, ProfileView, UserId } from '@notalone/contracts';
import { PASSWORD } from './auth-stub.ts';
import { type FormChanges, save } from './forms.ts';
import { newParent, type Parent, type Service } from './service.ts';

type Who = Pick<Parent, 'userId' | 'token'>;

/** A signed-in parent with a profile. */
export async function newFamily(
  service: Service,
  form: FormChanges = {},
  account: Parameters<typeof newParent>[1] = {},
): Promise<Parent> {
  const parent = await newParent(service, account);
  const { status, text } = await save(service, parent, form);
  if (status !== 201) throw new Error(`A profile could not be saved: ${text}`);
  return parent;
}

/** Commands of families to each other, by the service's own calls. */
export function familyActions(service: Service) {
  const post = (path: string, by: Who, payload?: object) =>
    service.call<{ message: string; status?: string }>('POST', `/api/profile/${path}`, {
      ...by,
      ...(payload && { payload }),
    });
  return {
    connect: (by: Who, other: { userId: string }) => post(`connect/${other.userId}`, by),
    refuse: (by: Who, other: { userId: string }) => post(`refuse/${other.userId}`, by),
    report: (by: Who, other: { userId: string }, said: object = { reason: 'Spam' }) =>
      post(`report/${other.userId}`, by, said),
    accept: (by: Who, requestId: string) => post(`connections/accept/${requestId}`, by),
    refuseRequest: (by: Who, requestId: string) => post(`connections/refuse/${requestId}`, by),
    block: (by: Who, other: { userId: string }) => post(`block/${other.userId}`, by),
    unblock: (by: Who, other: { userId: string }) => service.call('DELETE', `/api/profile/block/${other.userId}`, by),
    disconnect: (by: Who, other: { userId: string }) =>
      service.call('DELETE', `/api/profile/connections/${other.userId}`, by),
    withdraw: (by: Who, other: { userId: string }) =>
      service.call('DELETE', `/api/profile/connect/${other.userId}`, by),
    showEmail: (by: Who, other: { userId: string }, shown: boolean) =>
      service.call('PUT', `/api/profile/connections/${other.userId}/email`, { ...by, payload: { shown } }),
    connections: async (by: Who) =>
      (await service.call<{ connections: Connection[] }>('GET', '/api/profile/connections', by)).body.connections,
    received: async (by: Who) =>
      (await service.call<ConnectionRequest[]>('GET', '/api/profile/connections/received', by)).body,
    sent: async (by: Who) => (await service.call<ConnectionRequest[]>('GET', '/api/profile/connections/sent', by)).body,
    blocks: async (by: Who) =>
      (await service.call<{ blocks: { userId: UserId; username: string }[] }>('GET', '/api/profile/blocks', by)).body
        .blocks,
    view: (by: Who, other: { userId: string }) => service.call<ProfileView>('GET', `/api/profile/${other.userId}`, by),
    async join(one: Who, other: Who) {
      await post(`connect/${other.userId}`, one);
      await post(`connect/${one.userId}`, other);
    },
  };
}
export type FamilyActions = ReturnType<typeof familyActions>;

export const deleteAccount = (service: Service, { token }: Pick<Parent, 'token'>, password = PASSWORD) =>
  service.call<{ message: string }>('DELETE', '/api/profile', { token, payload: { password } });

/** A clock that a test moves. */
export function movableClock(start = new Date('2026-03-02T09:00:00.000Z')) {
  let now = start;
  return {
    now: () => now,
    passMinutes(minutes: number) {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    passDays(days: number) {
      now = new Date(now.getTime() + days * 24 * 3600 * 1000);
    },
  };
}

/** Statuses of answers that came in whatever order. */
export const statuses = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
