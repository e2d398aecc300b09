import type { DataOf, SwitchName, switchChanged } from '@notalone/contracts';
import type { Collection, Db } from 'mongodb';
import { apiError } from '../errors/api-error.ts';
import { upsertManyIfNewer } from './state-documents.ts';

interface SwitchDocument {
  _id: SwitchName;
  on: boolean;
  until?: string;
  version: number;
}
const switchesOf = (db: Db): Collection<SwitchDocument> => db.collection('switches');

/** Stores what admins have stopped for everybody. */
export const recordSwitches = (db: Db, states: readonly DataOf<typeof switchChanged>[]): Promise<void> =>
  upsertManyIfNewer(
    switchesOf(db),
    states.map(({ name, ...state }) => ({ _id: name, ...state })),
  );

/** @throws UNAVAILABLE with `msg` while admins have stopped it */
export async function assertNotStopped(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  name: SwitchName,
  msg: string,
): Promise<void> {
  const found = await switchesOf(db).findOne({ _id: name, on: true });
  if (found && (found.until === undefined || new Date(found.until) > now())) throw apiError('UNAVAILABLE', { msg });
}
export const PICTURES_STOPPED = 'Pictures cannot be uploaded for now. Your words can be sent without one.';
