import { tokenHashOf } from '../links/link-token.ts';
import type { EmergencyDeps, OpenAlerts } from '../shared/deps.ts';
import { alertsOf } from './alerts.store.ts';
import { answerToken } from './answer-link.ts';
import { type ChangeDeps, changeAlert } from './change-alert.ts';

/** What changes of contacts mean for the alerts of their family. */
export function createOpenAlerts(deps: ChangeDeps & Pick<EmergencyDeps, 'encryption'>): OpenAlerts {
  return {
    async contactJoined({ _id: contactId, parentId, name, isParent }, session) {
      const which = { parentId, closedAt: { $exists: false }, isTest: false };
      const open = await alertsOf(deps.db).find(which, { session }).toArray();
      for (const { _id } of open) {
        const tokenHash = tokenHashOf(answerToken(deps, _id, contactId));
        const contact = { contactId, name, tokenHash, ...(isParent && { isParent: true as const }) };
        await changeAlert(deps, { _id }, { kind: 'contact-joined', contact }, session);
      }
    },
    async contactLeft({ _id: contactId, parentId }, session) {
      // Links of closed alerts show a place for a day: they are dead too.
      const which = { parentId, 'contacts.contactId': contactId };
      const alerts = await alertsOf(deps.db).find(which, { session }).toArray();
      for (const { _id } of alerts) await changeAlert(deps, { _id }, { kind: 'contact-left', contactId }, session);
    },
    async placeHidden(whose) {
      await alertsOf(deps.db).updateMany({ ...whose, position: { $exists: true } }, { $unset: { position: '' } });
    },
  };
}
