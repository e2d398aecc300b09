import type { childInDanger, DataOf, Envelope } from '@notalone/contracts';
import { DANGER_TOLD_MINUTES } from '@notalone/contracts/limits';
import { takeInterval } from '@notalone/service-kit/limits/once-per-interval';
import type { ClientSession } from 'mongodb';
import { findAccount } from '../accounts/accounts.store.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import { dangerCall, dangerMail, dangerSms } from '../deliveries/safety-messages.ts';
import type { AuthDeps } from '../deps.ts';

/**
 * Texts, rings and mails the guardians of a child whose words sound like danger to life (rules 4.5). No ban, lockout or
 * switch stops it (rules 4.9).
 */
export async function onChildInDanger(
  deps: Pick<AuthDeps, 'db' | 'encryption' | 'now' | 'config' | 'deliveryWorker'>,
  { data: { childId, guardianIds } }: Envelope<DataOf<typeof childInDanger>>,
  session: ClientSession,
): Promise<void> {
  const { db, encryption, now, config } = deps;
  for (const guardianId of guardianIds) {
    const guardian = await findAccount(db, guardianId, session);
    if (!guardian) continue;
    // Ten messages in a minute are one notice to each guardian; the first always is.
    const name = encryption.fingerprint(`${childId} ${guardianId}`, 'danger notice');
    if (!(await takeInterval(db, { name, minutes: DANGER_TOLD_MINUTES, at: now() }, session))) continue;
    const { _id, phone, email, phoneVerifiedAt, holdsEmail, formerPhone } = guardian;
    // Nobody knows which of the two numbers is the guardian's (rules 1.13).
    if (formerPhone?.isDisputed && now() < formerPhone.until)
      await enqueue(deps, session, _id, dangerSms(formerPhone.phoneNumber, now()));
    if (phoneVerifiedAt) {
      await enqueue(deps, session, _id, dangerCall(phone, now()));
      await enqueue(deps, session, _id, dangerSms(phone, now()));
    }
    if (holdsEmail) await enqueue(deps, session, _id, dangerMail(email, config.PUBLIC_URL, now()));
  }
}
