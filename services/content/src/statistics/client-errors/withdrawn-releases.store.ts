import { WITHDRAWN_RELEASES_PATH, type WithdrawnReleases } from '@notalone/contracts';
import type { OpsJson } from '@notalone/service-kit/http/ops-server';
import type { Transact } from '@notalone/service-kit/mongo/connect';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import type { Collection, Db } from 'mongodb';
import { STEP_BACK_EVERY_MS, type Version } from './failing-release.rules.ts';

/**
 * A version of a remote that visitors are not to get, since it failed for several. No persons. Only releases that were
 * served come here, one an hour for each remote; they stay, as the newest one may be older than any limit.
 */
interface WithdrawnRelease extends Version {
  /** `social 0123abcd4567` */
  _id: string;
  /** When it was withdrawn last. */
  at: Date;
}
/** When a remote stepped back by itself last. */
interface StepBack {
  /** `social` */
  _id: string;
  at: Date;
}

const withdrawnOf = (db: Db): Collection<WithdrawnRelease> => db.collection('withdrawnReleases');
const stepBacksOf = (db: Db): Collection<StepBack> => db.collection('stepBacks');
export const RELEASE_COLLECTIONS: readonly StoredCollection[] = [
  {
    collection: 'withdrawnReleases',
    indexes: [{ name: 'newest', key: { remote: 1, at: -1 } }],
    ofNobody: 'Versions of remotes that failed.',
  },
  { collection: 'stepBacks', ofNobody: 'When a remote stepped back last.' },
];
const idOf = ({ remote, version }: Version) => `${remote} ${version}`;

/** Returns false, and withdraws nothing, when the remote has stepped back within the hour. */
export const withdrawRelease = (
  { db, transact }: { readonly db: Db; readonly transact: Transact },
  { remote, version }: Version,
  at: Date,
): Promise<boolean> =>
  transact(async (session) => {
    const last = await stepBacksOf(db).findOne({ _id: remote }, { session });
    if (last && at.getTime() - last.at.getTime() < STEP_BACK_EVERY_MS) return false;
    await stepBacksOf(db).updateOne({ _id: remote }, { $set: { at } }, { upsert: true, session });
    await withdrawnOf(db).updateOne(
      { _id: idOf({ remote, version }) },
      { $set: { remote, version, at } },
      { upsert: true, session },
    );
    return true;
  });

/** The newest first. */
export const listWithdrawn = (db: Db): Promise<WithdrawnRelease[]> =>
  withdrawnOf(db)
    .find({}, { sort: { at: -1 } })
    .toArray();

/** For the gateway and `npm start`, which give visitors the release before. */
export const withdrawnReleasesJson = (db: Db): OpsJson => ({
  async [WITHDRAWN_RELEASES_PATH](): Promise<WithdrawnReleases> {
    const withdrawn = await listWithdrawn(db);
    return { withdrawn: withdrawn.map(({ remote, version, at }) => ({ remote, version, at: at.toISOString() })) };
  },
});

/** Returns whether it was withdrawn. The hour goes on, so that it is not withdrawn again at once. */
export async function removeWithdrawn(db: Db, release: Version): Promise<boolean> {
  return (await withdrawnOf(db).deleteOne({ _id: idOf(release) })).deletedCount === 1;
}
