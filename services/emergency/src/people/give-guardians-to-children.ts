import type { Db } from 'mongodb';
import { GUARDIAN_INDEXES } from './people.projection.ts';

/** Children from before there could be two guardians (migration 004): the parent is the only one. */
export async function giveGuardiansToChildren(db: Db): Promise<void> {
  const children = db.collection('children');
  await children.createIndexes([...GUARDIAN_INDEXES]);
  await children.updateMany({ guardianIds: { $exists: false }, parentId: { $exists: true } }, [
    { $set: { guardianIds: ['$parentId'] } },
  ]);
}
