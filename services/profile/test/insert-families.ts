import { randomBytes } from 'node:crypto';
import { randomId } from '@notalone/testing/tokens';
import { recordAccounts } from '../src/people/people.store.ts';
import type { Cell } from '../src/places/places.ts';
import { findBy } from '../src/profiles/find-by.ts';
import { findProfile, type ProfileDocument, profilesOf } from '../src/profiles/profiles.store.ts';
import { account, type Parent, type Service } from './service.ts';

export interface Member {
  readonly cell: Cell;
  readonly childName?: string;
  readonly city?: string;
  readonly username?: string;
}

/** Families like that of `model` straight into the store, for numbers that the form would take minutes for. */
export async function insertFamilies(service: Service, model: Parent, members: readonly Member[]): Promise<string[]> {
  const like = (await findProfile(service.db, model.userId)) as ProfileDocument;
  const families = members.map(({ cell, childName = like.childName, city = like.city }): ProfileDocument => {
    const said = {
      ...like,
      _id: randomId() as ProfileDocument['_id'],
      childName,
      city,
      cell,
      order: randomBytes(12).toString('hex'),
    };
    return { ...said, findBy: findBy(said, cell) };
  });
  await profilesOf(service.db).insertMany(families);
  const accounts = families.map(({ _id }, index) => {
    const username = members[index]?.username;
    return account(_id, username === undefined ? {} : { username });
  });
  await recordAccounts(service.db, accounts);
  return families.map(({ _id }) => _id);
}
