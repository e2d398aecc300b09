import { dailyWorkCounted, safetyCaseOpened, safetyCaseWaited, type UserId } from '@notalone/contracts';
import { URGENT_CALL_MINUTES } from '@notalone/contracts/limits';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import type { ClientSession } from 'mongodb';
import { type Account, accounts } from '../accounts/accounts.store.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import { dailyWorkMail } from '../deliveries/messages.ts';
import { onCallCall, onCallSms, safetyCaseMail } from '../deliveries/safety-messages.ts';
import type { AuthDeps } from '../deps.ts';

type Deps = Pick<AuthDeps, 'db' | 'seal' | 'now' | 'config' | 'deliveryWorker'>;

/** Those of them who are admins still. */
const findAdmins = ({ db }: Deps, adminIds: readonly UserId[], session: ClientSession): Promise<Account[]> =>
  accounts(db)
    .find({ _id: { $in: [...adminIds] }, role: 'admin', holdsEmail: true }, { session })
    .toArray();

const ON_CALL = 'on-call';

/**
 * Mails admins what waits for them, and texts and rings the on-call number (rules 4.5, 6.2). Nothing of a case is in any
 * of it.
 */
export function consumeAdminNews(inbox: Inbox, deps: Deps): void {
  const { now } = deps;
  const { PUBLIC_URL, ON_CALL_PHONE } = deps.config;
  inbox.on(safetyCaseOpened, async ({ data }, session) => {
    for (const { _id, email } of await findAdmins(deps, data.adminIds, session))
      await enqueue(deps, session, _id, safetyCaseMail(email, PUBLIC_URL, now()));
  });
  inbox.on(safetyCaseWaited, async ({ time, data }, session) => {
    // An urgent case that waits on is rung for again, without another text.
    if (!data.rings || data.minutes === 0)
      await enqueue(deps, session, ON_CALL, onCallSms(ON_CALL_PHONE, data, PUBLIC_URL, now()));
    // After an outage only the newest step rings: the queue drops those that are over.
    const ringsUntil = new Date(Date.parse(time) + URGENT_CALL_MINUTES * 60_000);
    if (data.rings) await enqueue(deps, session, ON_CALL, onCallCall(ON_CALL_PHONE, ringsUntil));
  });
  inbox.on(dailyWorkCounted, async ({ data }, session) => {
    for (const { _id, email } of await findAdmins(deps, data.adminIds, session))
      await enqueue(deps, session, _id, dailyWorkMail(email, data, PUBLIC_URL, now()));
  });
}
