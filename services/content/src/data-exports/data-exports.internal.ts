import { internal } from '@notalone/contracts';
import { listSection, readExportPage } from '@notalone/service-kit/data-exports/export-page';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import type { ContentDeps } from '../deps.ts';
import { listDecisionLetters } from '../moderation/appeals/decision-letters.ts';

/**
 * This service's part of the copy of a person's data (rules 8.2): the decisions that the person was told of and can
 * read on the page of appeals. Never a report, a case, a note or a legal hold; of a child nothing.
 */
export function serveDataExports(server: InternalServer, deps: Pick<ContentDeps, 'db' | 'config'>): void {
  server.serve(internal.content.exportPage, ({ body: { userId, childId, cursor } }) => {
    const decisions = listSection(async () => {
      const letters = await listDecisionLetters(deps, userId);
      return letters.map(({ _id, token, ...letter }) => ({ kind: 'decision' as const, ...letter }));
    });
    return readExportPage(childId === undefined ? [decisions] : [], cursor);
  });
}
