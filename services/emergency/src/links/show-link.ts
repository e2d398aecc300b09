import { ALERT_POSITION_SHOWN_HOURS } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { secondsBetween } from '../alerts/alerts.rules.ts';
import { alertsOf } from '../alerts/alerts.store.ts';
import { contactsOf, tokenHashOf } from '../contacts/contacts.store.ts';
import type { EmergencyDeps } from '../deps.ts';
import { answerPage, invitationPage } from './pages.ts';

/** The page behind a link. @throws NOT_FOUND */
export async function showLink({ db, now }: EmergencyDeps, token: string): Promise<Buffer> {
  const tokenHash = tokenHashOf(token);
  const alert = await alertsOf(db).findOne({ 'contacts.tokenHash': tokenHash });
  if (alert) {
    const contact = alert.contacts.find((one) => one.tokenHash === tokenHash);
    const isShown = secondsBetween(alert.createdAt, now()) < ALERT_POSITION_SHOWN_HOURS * 3600;
    const { isTest, cancelledAt } = alert;
    return answerPage({
      token,
      isTest,
      cancelledAt,
      answer: contact?.answer,
      position: isShown ? alert.position : undefined,
    });
  }
  const contact = await contactsOf(db).findOne({ tokenHash });
  if (!contact) throw apiError('NOT_FOUND');
  return invitationPage({ token, state: contact.state });
}
