import { CONSENTS } from '@notalone/contracts/consents';
import { profileFields } from '@notalone/contracts/profile-field-table';
import type { Reply } from '@notalone/web-kit';

/** What an invented family wrote where nothing else is needed. */
const TEXTS = Object.fromEntries(
  profileFields
    .filter(([, { kind }]) => kind === 'line' || kind === 'text')
    .map(([name, { example }]) => [name, example]),
);

/** A fictional family. */
export const ownProfile = {
  ...TEXTS,
  _id: '000000000000000000000001',
  childName: 'Maya',
  about: 'child',
  age: 7,
  diabetesType: 1,
  postcode: 'LS6 2AB',
  city: 'Leeds',
  searchRadius: 25,
  diagnosisDate: '2021-03-05',
  relatedIllnesses: ['coeliac disease', 'asthma'],
  bio: 'Two children, one sensor.',
  willingToMentor: true,
  bestContactMethod: 'app',
  consentToShare: true,
  consentToShareVersion: CONSENTS.share.versions[0],
  profileVisibility: 'friends',
  photoConsent: true,
  photoConsentVersion: CONSENTS.photo.versions[0],
  profilePicUrl: '/uploads/profile/0123456789abcdef0123456789abcdef-small.webp',
  profilePicAlt: 'Maya on a red bike',
  recentHbA1c: 7.4,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  user: { _id: '000000000000000000000001', username: 'maya-family', email: 'jo@example.com' },
} as unknown as NonNullable<Reply<'GET /api/profile/me'>>;

type Family = Reply<'GET /api/profile/search'>[number];

export const family = (number: number, more: Partial<Family> = {}): Family =>
  ({
    _id: String(number).padStart(24, '0'),
    childName: `Family ${number}`,
    ageBand: '6–8',
    diabetesType: 1,
    city: 'Leeds',
    distanceBand: 'under 5 miles',
    willingToMentor: false,
    ...more,
  }) as Family;
