import type { DataOf, SwitchName, switchChanged } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import { upsertManyIfNewer } from '@notalone/service-kit/projections/state-documents';
import type { Collection, Db } from 'mongodb';

interface SwitchDocument {
  _id: SwitchName;
  on: boolean;
  until?: string;
  version: number;
}
const switchesOf = (db: Db): Collection<SwitchDocument> => db.collection('switches');
export const SWITCHES: StoredCollection = {
  collection: 'switches',
  ofNobody: 'What admins have stopped for everybody.',
};

/** Stores what admins have stopped for everybody. */
export const recordSwitches = (db: Db, states: readonly DataOf<typeof switchChanged>[]): Promise<void> =>
  upsertManyIfNewer(
    switchesOf(db),
    states.map(({ name, ...state }) => ({ _id: name, ...state })),
  );

interface Deps {
  readonly db: Db;
  readonly now: () => Date;
}
/** Whether admins have stopped it now. */
export async function isStopped({ db, now }: Deps, name: SwitchName): Promise<boolean> {
  const found = await switchesOf(db).findOne({ _id: name, on: true });
  return found !== null && (found.until === undefined || new Date(found.until) > now());
}

/** @throws UNAVAILABLE with `msg` while admins have stopped it */
export async function requireNotStopped(deps: Deps, name: SwitchName, msg: string): Promise<void> {
  if (await isStopped(deps, name)) throw apiError('UNAVAILABLE', { msg });
}
export const PICTURES_STOPPED = 'Pictures cannot be uploaded for now. Your words can be sent without one.';
