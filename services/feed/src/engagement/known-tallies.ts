import { createLanes } from '@notalone/service-kit/lanes/lanes';
import type { Db } from 'mongodb';
import { createKnownVersions, type KnownVersions } from '../versions/known-versions.ts';
import { engagementOf, type StanceDocument, TALLIED, type TallyDocument, talliesOf } from './engagement.store.ts';
import { createGathering } from './gathering.ts';

/** Of a tally only which version is stored, of it and of its post; a stance whole. */
export type EngagementRow = StanceDocument | Pick<TallyDocument, '_id' | 'version' | 'revision'>;
/** What pages read of engagement. What several ask for at the same moment is asked once, and never of an answer that was under way before they asked. */
export interface KnownTallies extends KnownVersions<TallyDocument> {
  /** Those of these tallies and stances that are there. */
  rows(ids: readonly string[]): Promise<readonly EngagementRow[]>;
}

const ROW = {
  ...{ version: 1, revision: 1, post: 1, by: 1, kinds: 1, reported: 1, reportedComments: 1 },
  comments: { $cond: [{ $isArray: '$comments' }, '$$REMOVE', '$comments'] },
};
const MAX_BYTES = 6_000_000;
const BYTES = { id: 60, comment: 300, tally: 800 };

function sizeOf({ newest, comments, aiComments }: TallyDocument): number {
  const ids = TALLIED.reduce((sum, list) => sum + newest[list].length, 0);
  const texts = [...comments, ...aiComments].reduce((sum, { content }) => sum + content.length * 2 + BYTES.comment, 0);
  return BYTES.tally + ids * BYTES.id + texts;
}

export function createKnownTallies(db: Db): KnownTallies {
  const rows = createGathering(createLanes(), async (asked: readonly (readonly string[])[]): Promise<EngagementRow[][]> => {
    const found = await engagementOf(db)
      .find({ _id: { $in: [...new Set(asked.flat())] } })
      .project<EngagementRow>(ROW)
      .toArray();
    if (asked.length === 1) return [found];
    const byId = new Map(found.map((row) => [row._id, row]));
    return asked.map((ids) => ids.flatMap((id) => byId.get(id) ?? []));
  });
  const known = createKnownVersions<TallyDocument>({
    read: (ids) =>
      talliesOf(db)
        .find({ _id: { $in: [...ids] } })
        .toArray(),
    versionOf: ({ _id, version = 0 }) => ({ id: _id, version }),
    sizeOf,
    maxBytes: MAX_BYTES,
  });
  return { ...known, rows: (ids) => rows('rows', ids) };
}
