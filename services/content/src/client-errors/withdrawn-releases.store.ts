import type { Collection, Db, IndexDescription } from 'mongodb';

/** A version of a remote that visitors are not to get, since it failed for several. No persons. */
interface WithdrawnRelease {
  /** `social 0123abcd4567` */
  _id: string;
  remote: string;
  version: string;
  /** When it failed last. */
  at: Date;
}

const KEPT_SECONDS = 180 * 24 * 3600;
/** Versions are sent by anybody. More than this would mean that somebody invents them; the newest are kept. */
export const WITHDRAWN_PER_REMOTE_MAX = 50;

export const WITHDRAWN_INDEXES: readonly IndexDescription[] = [
  { name: 'expiry', key: { at: 1 }, expireAfterSeconds: KEPT_SECONDS },
  { name: 'newest', key: { remote: 1, at: -1 } },
];
const withdrawnOf = (db: Db): Collection<WithdrawnRelease> => db.collection('withdrawnReleases');
const idOf = (remote: string, version: string) => `${remote} ${version}`;

/** Done again it changes the time alone, which never goes back. */
export async function withdrawRelease(db: Db, remote: string, version: string, at: Date): Promise<void> {
  const { upsertedCount } = await withdrawnOf(db).updateOne(
    { _id: idOf(remote, version) },
    { $set: { remote, version }, $max: { at } },
    { upsert: true },
  );
  if (upsertedCount === 0) return;
  const tooMany = await withdrawnOf(db)
    .find({ remote }, { projection: { _id: 1 }, sort: { at: -1 }, skip: WITHDRAWN_PER_REMOTE_MAX })
    .toArray();
  await withdrawnOf(db).deleteMany({ _id: { $in: tooMany.map(({ _id }) => _id) } });
}

/** The newest first. */
export const listWithdrawn = (db: Db): Promise<WithdrawnRelease[]> =>
  withdrawnOf(db)
    .find({}, { sort: { at: -1 } })
    .toArray();

/** Returns whether it was withdrawn. */
export async function removeWithdrawn(db: Db, remote: string, version: string): Promise<boolean> {
  return (await withdrawnOf(db).deleteOne({ _id: idOf(remote, version) })).deletedCount === 1;
}
