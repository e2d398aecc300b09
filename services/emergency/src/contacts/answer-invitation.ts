import { apiError } from '@notalone/service-kit/errors/api-error';
import { tokenHashOf } from '../links/link-token.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { confirmByLink } from './confirm-contact.ts';
import { contactsOf } from './contacts.store.ts';
import { mailGuardians } from './mail-guardians.ts';
import { serialiseContacts } from './new-numbers.ts';
import { markNumber } from './numbers.collection.ts';

/** 'Never text me' holds for every family, also for those that ask later. @throws NOT_FOUND */
async function refuseByLink(deps: EmergencyDeps, token: string): Promise<void> {
  const now = deps.now();
  await deps.transact(async (session) => {
    const contact = await contactsOf(deps.db).findOne({ tokenHash: tokenHashOf(token) }, { session });
    if (!contact?.phoneNumber) throw apiError('NOT_FOUND');
    const { phoneNumber } = contact;
    const refusing = { phoneNumber, state: { $ne: 'refused' as const } };
    const told = await contactsOf(deps.db).find(refusing, { session }).toArray();
    const change = { $set: { state: 'refused' as const }, $unset: { invitedFrom: '' as const } };
    await contactsOf(deps.db).updateMany(refusing, change, { session });
    await markNumber(deps, phoneNumber, { refusedAt: now }, session);
    for (const one of told) {
      await serialiseContacts(deps.db, one.parentId, session);
      await deps.openAlerts.contactLeft(one, session);
    }
    await mailGuardians(deps, 'stopped', told, session);
  });
}

/** What somebody said to being a contact. @throws NOT_FOUND */
export async function answerInvitation(deps: EmergencyDeps, token: string, said: 'yes' | 'never'): Promise<void> {
  await (said === 'yes' ? confirmByLink : refuseByLink)(deps, token);
  deps.worker.wake();
}
