import type { AbstractCursor, Document } from 'mongodb';

/** How the server reads a query or an aggregation, with what it counted. The cursor is never read, so it is closed. */
export async function explain(cursor: AbstractCursor & { explain(verbosity: 'executionStats'): Promise<Document> }) {
  await using explained = cursor;
  return await explained.explain('executionStats');
}
