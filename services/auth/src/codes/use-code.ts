import { timingSafeEqual } from 'node:crypto';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import { type CodePurpose, codeRefusal } from './codes.rules.ts';
import { consumeCode, findCode, takeTry } from './codes.store.ts';
import { codeHash } from './issue-code.ts';

const WORN_OUT = 'That code was tried too often. Please ask for a new one.';

/** A correct, unused code. */
export interface RightCode {
  readonly userId: string;
  /**
   * Marks the code as used, in the transaction of the change it authorises.
   * @throws CODE_INVALID when another call has used it
   */
  consume(session: ClientSession): Promise<void>;
}

/**
 * Checks a code and counts the try. `holder`: whom or what it was issued to.
 * @throws CODE_INVALID, or CODE_EXPIRED when it is too old or was tried too often
 */
export async function checkCode(
  deps: Pick<AuthDeps, 'db' | 'encryption' | 'now'>,
  holder: string,
  purpose: CodePurpose,
  code: string,
): Promise<RightCode> {
  const now = deps.now();
  const expected = await takeTry(deps.db, holder, purpose, now);
  if (expected === undefined) {
    const refusal = codeRefusal((await findCode(deps.db, holder, purpose)) ?? undefined, now);
    if (refusal === 'expired') throw apiError('CODE_EXPIRED');
    if (refusal === 'worn-out') throw apiError('CODE_EXPIRED', { msg: WORN_OUT });
    throw apiError('CODE_INVALID');
  }
  const given = codeHash(deps, holder, purpose, code);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected.hash))) throw apiError('CODE_INVALID');
  return {
    userId: expected.userId,
    async consume(session) {
      if (!(await consumeCode(deps.db, session, holder, purpose, expected.hash))) throw apiError('CODE_INVALID');
    },
  };
}
