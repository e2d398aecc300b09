import type { Db } from 'mongodb';
import { createKnownVersions, type KnownVersions } from '../versions/known-versions.ts';
import { TALLIED, type TallyDocument, talliesOf } from './engagement.store.ts';

export type KnownTallies = KnownVersions<TallyDocument>;

const MAX_BYTES = 6_000_000;
const BYTES = { id: 60, comment: 300, tally: 800 };

function sizeOf({ newest, comments, aiComments }: TallyDocument): number {
  const ids = TALLIED.reduce((sum, list) => sum + newest[list].length, 0);
  const texts = [...comments, ...aiComments].reduce((sum, { content }) => sum + content.length * 2 + BYTES.comment, 0);
  return BYTES.tally + ids * BYTES.id + texts;
}

export const createKnownTallies = (db: Db): KnownTallies =>
  createKnownVersions({
    read: (ids) =>
      talliesOf(db)
        .find({ _id: { $in: [...ids] } })
        .toArray(),
    versionOf: ({ _id, version = 0 }) => ({ id: _id, version }),
    sizeOf,
    maxBytes: MAX_BYTES,
  });
