import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UserId } from '@notalone/contracts';
import { ROOT } from '@notalone/local/paths';
import { findBy } from '../../../../services/profile/src/nearby/find-by.ts';
import { type PersonDocument, usernameFields } from '../../../../services/profile/src/people.ts';
import type { ProfileDocument } from '../../../../services/profile/src/profiles/profiles.store.ts';

/** The commonest names first, as they are among children; the last ones are rare. */
const NAMES = [
  ...['Olivia', 'Amelia', 'Isla', 'Muhammad', 'Noah', 'Oliver', 'George', 'Leo', 'Ava', 'Lily', 'Ivy', 'Freya', 'Florence', 'Arthur', 'Oscar', 'Theo'],
  ...['Zoë', 'Christopher', 'Christina', 'Chloé', 'Siân', 'Aoife', 'Łucja', 'Ömer', 'Anika', 'Priya', 'Zara', 'Yusuf', 'Ibrahim', 'Amir', 'Maya', 'Nia'],
  ...['Harriet', 'Bertie', 'Rory', 'Callum', 'Ewan', 'Mair', 'Gethin', 'Iolo', 'Saoirse', 'Orla', 'Kit', 'Wren', 'Quinn', 'Xanthe', 'Ulric', 'Zeno'],
];
const SECOND = ['', '', '', '', '', '', '', '-Mae', '-Rose', ' James'];
const PRIVATE_SHARE = 0.1;
export const INNER_LONDON = /^(?:E|EC|N|NW|SE|SW|W|WC)\d/;

export const randomUserId = () => randomBytes(12).toString('hex') as UserId;

interface Weighed {
  readonly place: string;
  readonly upTo: number;
}
/** Places with their share of all postcodes: families are where people live, 25,000 postcodes in the middle of London, a hundred in a glen. */
const PLACES: readonly Weighed[] = (() => {
  const rows = readFileSync(join(ROOT, 'services/profile/test/location/best-guesses.csv'), 'utf8').trimEnd().split('\n').slice(1);
  let upTo = 0;
  return rows.map((row) => {
    const [place = '', , , postcodes] = row.split(',');
    upTo += Number(postcodes);
    return { place, upTo };
  });
})();
export const allPlaces = (): string[] => PLACES.map(({ place }) => place);

export function somewhere(): string {
  const drawn = Math.random() * (PLACES.at(-1)?.upTo ?? 0);
  let [low, high] = [0, PLACES.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((PLACES[middle]?.upTo ?? 0) > drawn) high = middle;
    else low = middle + 1;
  }
  return PLACES[low]?.place ?? '';
}

const oneOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;
/** Of n names the first is the likeliest, the last hardly ever drawn. */
const someName = () => `${NAMES[Math.floor(NAMES.length * Math.random() ** 2.5)]}${oneOf(SECOND)}`;

export interface Family {
  readonly profile: ProfileDocument;
  readonly person: PersonDocument;
}

/** A family as it is stored, at this place. */
export function family(place: string, changes: Partial<Pick<ProfileDocument, '_id' | 'searchRadius' | 'profileVisibility'>> = {}): Family {
  const now = new Date();
  const _id = changes._id ?? randomUserId();
  const city = INNER_LONDON.test(place) ? 'London' : `Market${/^[A-Z]+/.exec(place)?.[0]}`;
  const said = {
    _id,
    childName: someName(),
    age: Math.floor(Math.random() * 19),
    diabetesType: 1 as const,
    postcode: `${place} 1AA`,
    city,
    searchRadius: 25,
    diagnosisDate: '2024-03-01',
    relatedIllnesses: [],
    bio: 'We have found our feet and would like to meet others who know what a hypo at three in the morning is.',
    willingToMentor: Math.random() < 0.3,
    bestContactMethod: 'app' as const,
    consentToShare: true,
    profileVisibility: Math.random() < PRIVATE_SHARE ? ('private' as const) : ('friends' as const),
    photoConsent: true,
    ...changes,
  };
  const stored = { place, order: randomBytes(12).toString('hex'), movedAt: [], createdAt: now, updatedAt: now };
  const username = `parent-${_id.slice(-8)}`;
  const account = { username, email: `${_id}@example.com`, role: 'parent' as const, status: 'active' as const, memberSince: now.toISOString(), version: 1 };
  return { profile: { ...said, ...stored, findBy: findBy(said, place) }, person: { _id, ...account, ...usernameFields(username) } };
}
