import type { BodyOf, lostPhone, ReplyOf } from '@notalone/contracts';
import { lostPhoneWarningMail, lostPhoneWarningSms } from '../deliveries/account-messages.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import type { AuthDeps } from '../deps.ts';
import { lostPhoneState, readyAt } from '../lost-phones/lost-phone.rules.ts';
import { stepLostPhone } from '../lost-phones/lost-phones.store.ts';
import { linkTokenHash, newLinkToken } from '../secrets/link-token.ts';
import { findLostPhoneOf, notNow } from './find-lost-phone-of.ts';

type Link = BodyOf<typeof lostPhone.startLostPhone>;

export async function getLostPhone(deps: AuthDeps, { token }: Link): Promise<ReplyOf<typeof lostPhone.getLostPhone>> {
  const { lost } = await findLostPhoneOf(deps, token);
  const state = lostPhoneState(lost, deps.now());
  const isWaiting = state === 'waiting' && lost.warnedAt;
  return { state, ...(isWaiting && { readyAt: readyAt(isWaiting).toISOString() }) };
}

/** asked → waiting: the old number and the address are warned, each with a link that stops it. */
export async function startLostPhone(
  deps: AuthDeps,
  { token }: Link,
): Promise<ReplyOf<typeof lostPhone.startLostPhone>> {
  await deps.transact(async (session) => {
    const { account } = await findLostPhoneOf(deps, token, session);
    const stopToken = newLinkToken();
    const start = { step: 'start', now: deps.now(), stopHash: linkTokenHash(stopToken) } as const;
    const which = { tokenHash: linkTokenHash(token) };
    if (!(await stepLostPhone(deps.db, session, which, start))) throw notNow();
    const link = { publicUrl: deps.config.PUBLIC_URL, token: stopToken, now: deps.now() };
    await enqueue(deps, session, account._id, lostPhoneWarningSms(account.phone, link));
    await enqueue(deps, session, account._id, lostPhoneWarningMail(account.email, link));
  });
  return { message: 'We have warned the old number. Please open the link again in 24 hours.' };
}
