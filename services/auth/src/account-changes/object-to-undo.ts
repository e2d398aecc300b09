import type { accountUndo, BodyOf, ReplyOf } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { accounts } from '../accounts/accounts.store.ts';
import { stepAccountChange } from '../accounts/step-account-change.ts';
import { disputedMail } from '../deliveries/account-messages.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import type { AuthDeps } from '../deps.ts';
import { findChangeOf } from './find-account-change.ts';

/**
 * Either side says that the undo is not right: two of the operator's people decide, and those who look after children's
 * safety are told that somebody waits for them.
 * @throws NOT_FOUND; CONFLICT where nobody has asked for an undo, or somebody has objected
 */
export async function objectToUndo(
  deps: AuthDeps,
  { token }: BodyOf<typeof accountUndo.objectToUndo>,
): Promise<ReplyOf<typeof accountUndo.objectToUndo>> {
  const { change } = await findChangeOf(deps, token);
  await deps.transact(async (session) => {
    const stepped = await stepAccountChange(deps, session, change._id, { step: 'object' });
    if (!stepped) throw apiError('CONFLICT', { msg: 'There is nothing to object to now.' });
    const safeguarding = accounts(deps.db).find({ role: 'admin', safeguarding: true, holdsEmail: true }, { session });
    for (const { _id, email } of await safeguarding.toArray())
      await enqueue(deps, session, _id, disputedMail(email, deps.now()));
    await enqueue(deps, session, 'operator', disputedMail(deps.config.OPERATOR_EMAIL, deps.now()));
  });
  return {
    message: `Two people of the team decide now. Please write to ${deps.config.OPERATOR_EMAIL}: they will ask you for what only the owner has.`,
  };
}
