import { childInDanger } from '@notalone/contracts';
import { DANGER_TOLD_MINUTES } from '@notalone/contracts/limits';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import { takeInterval } from '@notalone/service-kit/limits/once-per-interval';
import { findAccount } from '../accounts/accounts.store.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import { dangerCall, dangerMail, dangerSms } from '../deliveries/safety-messages.ts';
import type { AuthDeps } from '../deps.ts';

/**
 * Texts, rings and mails the guardians of a child whose words sound like danger to life (rules 4.5). No ban, lockout or
 * switch stops it (rules 4.9).
 */
export function tellGuardiansOfDanger(
  inbox: Inbox,
  deps: Pick<AuthDeps, 'db' | 'seal' | 'now' | 'config' | 'deliveryWorker'>,
): void {
  const { db, seal, now, config } = deps;
  inbox.on(childInDanger, async ({ data: { childId, guardianIds } }, session) => {
    // Ten messages in a minute are one notice; the first always is.
    const name = seal.fingerprint(childId, 'danger notice');
    if (!(await takeInterval(db, { name, minutes: DANGER_TOLD_MINUTES, at: now() }, session))) return;
    for (const guardianId of guardianIds) {
      const guardian = await findAccount(db, guardianId, session);
      if (!guardian) continue;
      const { _id, phone, email, phoneVerifiedAt, holdsEmail } = guardian;
      if (phoneVerifiedAt) {
        await enqueue(deps, session, _id, dangerCall(phone, now()));
        await enqueue(deps, session, _id, dangerSms(phone, now()));
      }
      if (holdsEmail) await enqueue(deps, session, _id, dangerMail(email, config.PUBLIC_URL, now()));
    }
  });
}
