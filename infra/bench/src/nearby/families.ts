import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UserId } from '@notalone/contracts';
import { ROOT } from '@notalone/local/paths';
import { type PersonDocument, usernameFields } from '../../../../services/profile/src/people/people.store.ts';
import { findBy } from '../../../../services/profile/src/profiles/find-by.ts';
import type { ProfileDocument } from '../../../../services/profile/src/profiles/profiles.store.ts';

/** The most common names first, as among real children; the last ones are rare. */
const NAMES = [
  ...[
    'Olivia',
    'Amelia',
    'Isla',
    'Muhammad',
    'Noah',
    'Oliver',
    'George',
    'Leo',
    'Ava',
    'Lily',
    'Ivy',
    'Freya',
    'Florence',
    'Arthur',
    'Oscar',
    'Theo',
  ],
  ...[
    'Zoë',
    'Christopher',
    'Christina',
    'Chloé',
    'Siân',
    'Aoife',
    'Łucja',
    'Ömer',
    'Anika',
    'Priya',
    'Zara',
    'Yusuf',
    'Ibrahim',
    'Amir',
    'Maya',
    'Nia',
  ],
  ...[
    'Harriet',
    'Bertie',
    'Rory',
    'Callum',
    'Ewan',
    'Mair',
    'Gethin',
    'Iolo',
    'Saoirse',
    'Orla',
    'Kit',
    'Wren',
    'Quinn',
    'Xanthe',
    'Ulric',
    'Zeno',
  ],
];
const SECOND = ['', '', '', '', '', '', '', '-Mae', '-Rose', ' James'];
const PRIVATE_SHARE = 0.1;
const INNER_LONDON = /^(?:E|EC|N|NW|SE|SW|W|WC)\d/;

export const randomUserId = () => randomBytes(12).toString('hex') as UserId;

const rowsOf = (file: string): string[][] =>
  readFileSync(join(ROOT, 'services/profile', file), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','));
interface Weighed {
  readonly cell: string;
  readonly outcode: string;
  readonly upTo: number;
}
/** Cells with an outcode and their share of all postcodes, so that families are where people live. */
const CELLS: readonly Weighed[] = (() => {
  const outcodes = new Map(rowsOf('src/places/outcodes.csv').map(([outcode = '', cell = '']) => [cell, outcode]));
  let upTo = 0;
  return rowsOf('test/location/best-guesses.csv').flatMap(([cell = '', , , postcodes]) => {
    const outcode = outcodes.get(cell);
    if (!outcode) return [];
    upTo += Number(postcodes);
    return [{ cell, outcode, upTo }];
  });
})();
const outcodeOf = new Map(CELLS.map(({ cell, outcode }) => [cell, outcode]));
export const allCells = (): string[] => CELLS.map(({ cell }) => cell);
export const isInnerLondon = (cell: string): boolean => INNER_LONDON.test(outcodeOf.get(cell) ?? '');

export function someCell(): string {
  const drawn = Math.random() * (CELLS.at(-1)?.upTo ?? 0);
  return CELLS.find(({ upTo }) => upTo > drawn)?.cell ?? '';
}

const oneOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;
/** Zipf-like: of n names the first is the likeliest, the last is hardly ever drawn. */
const someName = () => `${NAMES[Math.floor(NAMES.length * Math.random() ** 2.5)]}${oneOf(SECOND)}`;

export interface Family {
  readonly profile: ProfileDocument;
  readonly person: PersonDocument;
}

/** A family in this cell, as stored. */
export function family(
  cell: string,
  changes: Partial<Pick<ProfileDocument, '_id' | 'searchRadius' | 'profileVisibility'>> = {},
): Family {
  const now = new Date();
  const _id = changes._id ?? randomUserId();
  const outcode = outcodeOf.get(cell) ?? '';
  const city = INNER_LONDON.test(outcode) ? 'London' : `Market${/^[A-Z]+/.exec(outcode)?.[0]}`;
  const said = {
    _id,
    about: 'child' as const,
    childName: someName(),
    age: Math.floor(Math.random() * 19),
    diabetesType: 1 as const,
    postcode: `${outcode} 1AA`,
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
  const stored = { cell, order: randomBytes(12).toString('hex'), createdAt: now, updatedAt: now };
  const username = `parent-${_id.slice(-8)}`;
  const account = {
    username,
    email: `${_id}@example.com`,
    role: 'parent' as const,
    status: 'active' as const,
    memberSince: now.toISOString(),
    version: 1,
  };
  return {
    profile: { ...said, ...stored, findBy: findBy(said, cell) },
    person: { _id, account: { ...account, ...usernameFields(username) } },
  };
}
