// Every field of the profile form, declared once. Plain data and functions without zod: safe to import in the browser.
// The schemas of profile.fields.ts are written by hand; profile-field-table.test.ts compares them with this table.

import {
  ALT_TEXT_MAX,
  BIO_MAX,
  CITY_MAX,
  LOOKING_FOR_MAX,
  POSTCODE_MAX,
  PROFILE_NAME_MAX,
  RADIUS_MILES_MAX,
  RADIUS_MILES_MIN,
} from '../base/limits.ts';
import { TEXTS } from '../base/texts.ts';
import type { FormFields } from './profile.fields.ts';

/**
 * Who reads a field (rules 2.2): the owner alone; every parent, on the card; whoever may see the whole profile;
 * connections alone; connections to whom the owner agreed to show health details.
 */
type SeenBy = 'owner' | 'card' | 'open' | 'connections' | 'health';

export interface ProfileField {
  /** Its label on the form. */
  readonly label: string;
  /** Its label where others read it, if that differs from the form. */
  readonly shownAs?: string;
  readonly hint?: string;
  /** `special`: the picture and its description, which have code of their own. */
  readonly kind: 'line' | 'text' | 'list' | 'number' | 'date' | 'choice' | 'flag' | 'special';
  /** The most characters of a line or text. */
  readonly max?: number;
  /** Shown when it is missing; a field without it may be left empty. */
  readonly required?: string;
  readonly options?: readonly { readonly value: string; readonly label: string; readonly hint?: string }[];
  /** The step of the form that asks for it. */
  readonly step: 1 | 2 | 3;
  /** Whether unsaved input survives a reload (`tab`) or is only in memory, as health details are on a shared tablet. */
  readonly draft: 'tab' | 'memory';
  readonly seenBy: SeenBy;
  /** What a moderator sees of it in a report, and whether removing the profile's content takes it off. */
  readonly moderated: 'no' | 'shown' | 'removable';
  /** How the privacy policy names it. */
  readonly privacy: string;
  /** As typed by an invented family. */
  readonly example: string;
}

const STORY = 'what you tell us about yourselves';
const CONSENT = 'what you agreed to or took back';

/** The fields in the order of the form. */
export const PROFILE_FIELDS = {
  about: {
    label: 'Who is this profile about?',
    kind: 'choice',
    options: [
      { value: 'child', label: 'My child' },
      { value: 'adult', label: 'Me, an adult with diabetes' },
    ],
    step: 1,
    draft: 'tab',
    seenBy: 'owner',
    moderated: 'no',
    privacy: STORY,
    example: 'child',
  },
  childName: {
    label: 'Your Name',
    shownAs: 'Name',
    hint: 'The name other families will see. Many use their child’s first name; no surname is needed.',
    kind: 'line',
    max: PROFILE_NAME_MAX,
    required: TEXTS.childNameRequired,
    step: 1,
    draft: 'tab',
    seenBy: 'card',
    moderated: 'shown',
    privacy: 'a first name',
    example: 'Anika',
  },
  parentName: {
    label: 'Parent Name',
    shownAs: 'Child’s parent',
    hint: 'What other parents may call you.',
    kind: 'line',
    max: PROFILE_NAME_MAX,
    step: 1,
    draft: 'tab',
    seenBy: 'open',
    moderated: 'shown',
    privacy: STORY,
    example: 'Priya',
  },
  age: {
    label: 'Age',
    hint: '0 to 18. Others see a range, such as 6–8.',
    kind: 'number',
    required: TEXTS.required,
    step: 1,
    draft: 'tab',
    seenBy: 'open',
    moderated: 'no',
    privacy: 'age',
    example: '8',
  },
  diabetesType: {
    label: 'Diabetes Type',
    kind: 'choice',
    required: TEXTS.diabetesTypeRequired,
    options: [
      { value: '1', label: 'Type 1' },
      { value: '2', label: 'Type 2' },
    ],
    step: 1,
    draft: 'memory',
    seenBy: 'card',
    moderated: 'no',
    privacy: 'type of diabetes',
    example: '1',
  },
  diagnosisDate: {
    label: 'Diagnosis Date',
    hint: 'Only families you are connected with see it.',
    kind: 'date',
    required: TEXTS.diagnosisDateRequired,
    step: 1,
    draft: 'memory',
    seenBy: 'health',
    moderated: 'no',
    privacy: 'date of diagnosis',
    example: '2023-02-11',
  },
  postcode: {
    label: 'Postcode',
    hint: 'We ask for the whole postcode to check it; only its first half is used and it is never shown. In Northern Ireland, the Channel Islands and the Isle of Man we go by your town.',
    kind: 'line',
    max: POSTCODE_MAX,
    required: TEXTS.postcodeRequired,
    step: 2,
    draft: 'tab',
    seenBy: 'owner',
    moderated: 'no',
    privacy: 'postcode',
    example: 'LS6 2MK',
  },
  city: {
    label: 'City',
    kind: 'line',
    max: CITY_MAX,
    required: TEXTS.cityRequired,
    step: 2,
    draft: 'tab',
    seenBy: 'card',
    moderated: 'shown',
    privacy: 'town',
    example: 'Leeds',
  },
  searchRadius: {
    label: 'Search Radius',
    hint: `How far to look for other families, ${RADIUS_MILES_MIN} to ${RADIUS_MILES_MAX}.`,
    kind: 'number',
    required: TEXTS.required,
    step: 2,
    draft: 'tab',
    seenBy: 'owner',
    moderated: 'no',
    privacy: STORY,
    example: '25',
  },
  profilePic: {
    label: 'Profile Picture',
    hint: 'PNG, JPEG, WebP, GIF or AVIF; we make large photos smaller. We remove the hidden data in it, such as where it was taken.',
    kind: 'special',
    step: 2,
    draft: 'memory',
    seenBy: 'card',
    moderated: 'removable',
    privacy: 'a picture',
    example: '',
  },
  profilePicAlt: {
    label: 'What does the picture show?',
    hint: 'Read out to people who cannot see it, for example “Maya laughing on a red bike”.',
    kind: 'special',
    max: ALT_TEXT_MAX,
    step: 2,
    draft: 'memory',
    seenBy: 'card',
    moderated: 'removable',
    privacy: 'a picture',
    example: 'A kite',
  },
  photoConsent: {
    label: 'Photo consent',
    kind: 'flag',
    required: TEXTS.photoConsentRequired,
    step: 2,
    draft: 'memory',
    seenBy: 'owner',
    moderated: 'no',
    privacy: CONSENT,
    example: 'true',
  },
  bio: {
    label: 'Bio',
    hint: 'What would you like another family to know? How long you have lived with diabetes, what your child loves, what nights are like.',
    kind: 'text',
    max: BIO_MAX,
    required: TEXTS.bioRequired,
    step: 3,
    draft: 'tab',
    seenBy: 'open',
    moderated: 'removable',
    privacy: STORY,
    example: 'Loves climbing frames.',
  },
  lookingFor: {
    label: 'Looking For',
    shownAs: 'Looking for',
    hint: 'For example: a friend of the same age, someone to ask about pumps, a walk at the weekend.',
    kind: 'line',
    max: LOOKING_FOR_MAX,
    step: 3,
    draft: 'tab',
    seenBy: 'card',
    moderated: 'removable',
    privacy: 'what you are looking for',
    example: 'A pen pal',
  },
  recentHbA1c: {
    label: 'Recent HbA1c',
    kind: 'number',
    step: 3,
    draft: 'memory',
    seenBy: 'health',
    moderated: 'no',
    privacy: 'a recent HbA1c',
    example: '6.9',
  },
  relatedIllnesses: {
    label: 'Related Illnesses',
    shownAs: 'Related illnesses',
    hint: 'Separate them with commas, for example: coeliac disease, asthma.',
    kind: 'list',
    step: 3,
    draft: 'memory',
    seenBy: 'health',
    moderated: 'no',
    privacy: 'other illnesses',
    example: 'Coeliac disease, Asthma',
  },
  consentToShare: {
    label: 'Consent to share',
    kind: 'flag',
    step: 3,
    draft: 'memory',
    seenBy: 'owner',
    moderated: 'no',
    privacy: CONSENT,
    example: 'true',
  },
  profileVisibility: {
    label: 'Profile Visibility',
    kind: 'choice',
    options: [
      {
        value: 'friends',
        label: 'Friends',
        hint: 'Families you are connected with see your profile. Other parents see a short card: name, age range, diabetes type, city and approximate distance.',
      },
      {
        value: 'public',
        label: 'Public',
        hint: 'Every parent with a profile here sees your profile, but never your health details.',
      },
      {
        value: 'private',
        label: 'Private',
        hint: 'Only families you are already connected with see you. You do not appear in searches.',
      },
    ],
    step: 3,
    draft: 'tab',
    seenBy: 'owner',
    moderated: 'no',
    privacy: STORY,
    example: 'friends',
  },
  bestContactMethod: {
    label: 'Best Contact Method',
    hint: 'Connected families see this. Your email address stays hidden until you show it to a family on their profile page.',
    kind: 'choice',
    options: [
      { value: 'app', label: 'In the app' },
      { value: 'email', label: 'By email' },
    ],
    step: 3,
    draft: 'tab',
    seenBy: 'open',
    moderated: 'no',
    privacy: STORY,
    example: 'app',
  },
  willingToMentor: {
    label: 'Willing to Mentor',
    hint: 'Your card says that you would like to help. To be shown to new families as a mentor, read the guide for mentors in Connections.',
    kind: 'flag',
    step: 3,
    draft: 'tab',
    seenBy: 'card',
    moderated: 'no',
    privacy: STORY,
    example: 'true',
  },
} as const satisfies Record<keyof FormFields, ProfileField>;

type Rows = typeof PROFILE_FIELDS;
export type ProfileFieldName = keyof Rows;

/** Every field with its row, in the order of the form. */
export const profileFields = Object.entries(PROFILE_FIELDS) as readonly (readonly [ProfileFieldName, ProfileField])[];

/** The fields whose rows have all these facts. */
export type FieldsWhere<Facts> = {
  [Name in ProfileFieldName]: Rows[Name] extends Facts ? Name : never;
}[ProfileFieldName];

/** The names of the fields whose rows have all these facts, in the order of the form. */
export const fieldsWhere = <const Facts extends Partial<ProfileField>>(facts: Facts): readonly FieldsWhere<Facts>[] =>
  profileFields
    .filter(([, field]) => Object.entries(facts).every(([fact, value]) => field[fact as keyof ProfileField] === value))
    .map(([name]) => name as FieldsWhere<Facts>);

/**
 * How docs/privacy names the health fields, or all other fields. Postcode, picture and consents have rows of their own
 * there.
 */
export const privacyWords = (isHealth: boolean): readonly string[] => [
  ...new Set(
    profileFields
      .filter(([name, { kind }]) => name !== 'postcode' && kind !== 'flag' && kind !== 'special')
      .filter(([, { seenBy }]) => (seenBy === 'health') === isHealth)
      .map(([, { privacy }]) => privacy),
  ),
];
