import { eventually } from '@notalone/testing/eventually';
import { expect } from 'vitest';
import type { Family, Service } from './service.ts';

export interface ContactView {
  readonly _id: string;
  readonly name: string;
  readonly phoneNumber: string;
  readonly state: string;
  readonly confirmed: boolean;
  readonly invitedFrom?: string;
  readonly isParent: boolean;
  readonly getsPlace: boolean;
  readonly takesTexts: boolean;
  readonly notReachedAt?: string;
  /** Of an error. */
  readonly msg?: string;
}
const CONTACTS = '/api/emergency-sms/contacts';
const payloadOf = (phoneNumber: string, name: string) => ({ name, phoneNumber, relationship: 'Grandmother' });

/** What parents and contacts do, by HTTP and by text. */
export function contactCalls(service: () => Service) {
  const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, { parentToken: token }: Family, payload?: object) =>
    service().call<ContactView>(method, `${CONTACTS}${path}`, { token, ...(payload && { payload }) });
  const calls = {
    add: (family: Family, phoneNumber: string, name = 'Gran') => call('POST', '', family, payloadOf(phoneNumber, name)),
    change: (family: Family, contactId: string, phoneNumber: string, name = 'Gran') =>
      call('PUT', `/${contactId}`, family, payloadOf(phoneNumber, name)),
    remove: (family: Family, contactId: string) => call('DELETE', `/${contactId}`, family),
    inviteAgain: (family: Family, contactId: string) => call('POST', `/${contactId}/invitation`, family, {}),
    savePlace: (family: Family, contactId: string, getsPlace: boolean) =>
      call('PUT', `/${contactId}/place`, family, { getsPlace }),
    answer: async (link: string, said: 'yes' | 'never') => {
      const url = `/api/emergency-sms/invitation/${link}`;
      return (await service().call('POST', url, { payload: { answer: said } })).status;
    },
    async list({ parentToken: token }: Family): Promise<ContactView[]> {
      const { body } = await service().call<{ emergencyContacts: ContactView[] }>('GET', CONTACTS, { token });
      return body.emergencyContacts;
    },
    /** The contact besides the parent. */
    async other(family: Family): Promise<ContactView | undefined> {
      return (await calls.list(family)).find(({ isParent }) => !isParent);
    },
    /** The invitations that a number has got. */
    invitations: (number: string) =>
      service()
        .emulators.sms(number)
        .filter(({ body }) => body.includes('may text you in an emergency')),
    /** Waits until the mails to a family have these subjects, the newest first. */
    mailed: (family: Family, subjects: readonly string[]) =>
      eventually(() =>
        expect(
          service()
            .emulators.mails(family.email)
            .map(({ subject }) => subject),
        ).toEqual(subjects),
      ),
  };
  return calls;
}
