import { internal } from '@notalone/contracts';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import type { ContentDeps } from '../../deps.ts';
import { casesOf } from './cases.store.ts';

/** What other services may ask about cases. */
export function serveCaseCalls(server: InternalServer, { db }: Pick<ContentDeps, 'db'>): void {
  server.serve(internal.content.hasOpenCases, async ({ body: { userIds } }) => {
    const subjects = await casesOf(db).distinct('subjectId', { subjectId: { $in: userIds }, state: 'open' });
    return { userIds: subjects.flatMap((userId) => userId ?? []) };
  });
}
