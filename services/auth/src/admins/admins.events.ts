import type {
  complaintWaited,
  contactsLookedUp,
  DataOf,
  dailyWorkCounted,
  Envelope,
  safetyCaseOpened,
  safetyCaseWaited,
  UserId,
} from '@notalone/contracts';
import { URGENT_CALL_MINUTES } from '@notalone/contracts/limits';
import type { ClientSession } from 'mongodb';
import { type Account, accounts, findAccount } from '../accounts/accounts.store.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import { complaintWaitedMail, dailyWorkMail } from '../deliveries/messages.ts';
import { contactsLookedUpMail, onCallCall, onCallSms, safetyCaseMail } from '../deliveries/safety-messages.ts';
import type { AuthDeps } from '../deps.ts';

type Deps = Pick<AuthDeps, 'db' | 'encryption' | 'now' | 'config' | 'deliveryWorker'>;

/** Those of them who are admins still. */
const findAdmins = ({ db }: Deps, adminIds: readonly UserId[], session: ClientSession): Promise<Account[]> =>
  accounts(db)
    .find({ _id: { $in: [...adminIds] }, role: 'admin', holdsEmail: true }, { session })
    .toArray();

const ON_CALL = 'on-call';

/** Mails admins that a case of child safety waits for them. Nothing of a case is in any message (rules 6.2). */
export async function onSafetyCaseOpened(
  deps: Deps,
  { data }: Envelope<DataOf<typeof safetyCaseOpened>>,
  session: ClientSession,
): Promise<void> {
  for (const { _id, email } of await findAdmins(deps, data.adminIds, session))
    await enqueue(deps, session, _id, safetyCaseMail(email, deps.config.PUBLIC_URL, deps.now()));
}

/** Texts and rings the people on call about a case that nobody has opened (rules 4.5, 6.2). */
export async function onSafetyCaseWaited(
  deps: Deps,
  { time, data }: Envelope<DataOf<typeof safetyCaseWaited>>,
  session: ClientSession,
): Promise<void> {
  const { PUBLIC_URL, ON_CALL_PHONE } = deps.config;
  const { rings, texts = !rings || data.minutes === 0, people = 1 } = data;
  const phones = ON_CALL_PHONE.slice(0, people);
  // Whoever was texted about an urgent case is rung again, without another text.
  const newest = ON_CALL_PHONE[people - 1];
  if (texts && newest !== undefined)
    await enqueue(deps, session, ON_CALL, onCallSms(newest, data, PUBLIC_URL, deps.now()));
  if (!rings) return;
  // After an outage only the newest step rings: the queue drops those that are over.
  const ringsUntil = new Date(Date.parse(time) + URGENT_CALL_MINUTES * 60_000);
  for (const phone of phones) await enqueue(deps, session, ON_CALL, onCallCall(phone, ringsUntil));
}

/** Mails admins how much work waits. */
export async function onDailyWorkCounted(
  deps: Deps,
  { data }: Envelope<DataOf<typeof dailyWorkCounted>>,
  session: ClientSession,
): Promise<void> {
  for (const { _id, email } of await findAdmins(deps, data.adminIds, session))
    await enqueue(deps, session, _id, dailyWorkMail(email, data, deps.config.PUBLIC_URL, deps.now()));
}

/** Mails the operator that an admin looks up families as the operator should know (rules 6.2); names no family. */
export async function onContactsLookedUp(
  deps: Deps,
  { data: { adminId, why } }: Envelope<DataOf<typeof contactsLookedUp>>,
  session: ClientSession,
): Promise<void> {
  const { OPERATOR_EMAIL } = deps.config;
  const name = (await findAccount(deps.db, adminId, session))?.username ?? 'somebody who has left';
  await enqueue(deps, session, 'operator', contactsLookedUpMail(OPERATOR_EMAIL, { name, why, now: deps.now() }));
}

/** Reminds admins of a complaint that must be answered within 30 days. */
export async function onComplaintWaited(
  deps: Deps,
  { data }: Envelope<DataOf<typeof complaintWaited>>,
  session: ClientSession,
): Promise<void> {
  for (const { _id, email } of await findAdmins(deps, data.adminIds, session))
    await enqueue(deps, session, _id, complaintWaitedMail(email, data, deps.config.PUBLIC_URL, deps.now()));
}
