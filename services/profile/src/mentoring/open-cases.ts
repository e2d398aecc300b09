import { randomUUID } from 'node:crypto';
import { internal, type UserId } from '@notalone/contracts';
import { callOrUndefined } from '@notalone/service-kit/internal/call-or-undefined';
import type { ProfileDeps } from '../deps.ts';

/** Which of these people a report is open about. Undefined when content cannot say: then nobody is offered. */
export async function findReported(
  deps: Pick<ProfileDeps, 'internal' | 'log'>,
  userIds: readonly UserId[],
): Promise<ReadonlySet<UserId> | undefined> {
  if (userIds.length === 0) return new Set();
  const answer = await callOrUndefined(deps, internal.content.hasOpenCases, {
    body: { userIds: [...userIds] },
    idempotencyKey: randomUUID(),
  });
  return answer && new Set(answer.userIds);
}
