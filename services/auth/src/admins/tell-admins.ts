import { dailyWorkCounted, safetyCaseOpened, safetyCaseWaited, type UserId } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import type { ClientSession } from 'mongodb';
import { type Account, accounts } from '../accounts/accounts.store.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import { dailyWorkMail, onCallSms, safetyCaseMail } from '../deliveries/messages.ts';
import type { AuthDeps } from '../deps.ts';

type Deps = Pick<AuthDeps, 'db' | 'seal' | 'now' | 'config' | 'deliveryWorker'>;

/** Those of them who are admins still. */
const findAdmins = ({ db }: Deps, adminIds: readonly UserId[], session: ClientSession): Promise<Account[]> =>
  accounts(db)
    .find({ _id: { $in: [...adminIds] }, role: 'admin', holdsEmail: true }, { session })
    .toArray();

/** Mails admins what waits for them, and texts the on-call number (rules 6.2). Nothing of a case is in any of it. */
export function consumeAdminNews(inbox: Inbox, deps: Deps): void {
  const { now } = deps;
  const { PUBLIC_URL, ON_CALL_PHONE } = deps.config;
  inbox.on(safetyCaseOpened, async ({ data }, session) => {
    for (const { _id, email } of await findAdmins(deps, data.adminIds, session))
      await enqueue(deps, session, _id, safetyCaseMail(email, PUBLIC_URL, now()));
  });
  inbox.on(safetyCaseWaited, ({ data }, session) =>
    enqueue(deps, session, 'on-call', onCallSms(ON_CALL_PHONE, data.minutes, PUBLIC_URL, now())),
  );
  inbox.on(dailyWorkCounted, async ({ data }, session) => {
    for (const { _id, email } of await findAdmins(deps, data.adminIds, session))
      await enqueue(deps, session, _id, dailyWorkMail(email, data, PUBLIC_URL, now()));
  });
}
