import {
  AGE_MAX,
  AGE_MIN,
  ALT_TEXT_MAX,
  BIO_MAX,
  CITY_MAX,
  HBA1C_MAX,
  HBA1C_MIN,
  HBA1C_MMOL_MAX,
  ILLNESS_MAX,
  ILLNESSES_MAX,
  LOOKING_FOR_MAX,
  POSTCODE_MAX,
  PROFILE_NAME_MAX,
  RADIUS_MILES_MAX,
  RADIUS_MILES_MIN,
} from '@notalone/contracts/limits';
import { diagnosisProblem, isWholePostcode, POSTCODE_INCOMPLETE } from '@notalone/contracts/profile-rules';
import { TEXTS } from '@notalone/contracts/texts';
import { percentTyped } from '../shared/hba1c.ts';

// The rules of the contract's profileFormSchema once more: zod would cost more than this whole page. profile-rules.test.ts holds them together.
type Verdict = true | string;

const filled = (text: string) => (typed: string) => typed.trim() !== '' || text;
const atMost = (max: number) => (typed: string) => typed.trim().length <= max || `Must be at most ${max} characters`;
const both =
  (...rules: readonly ((typed: string) => Verdict)[]) =>
  (typed: string): Verdict =>
    rules.map((rule) => rule(typed)).find((verdict) => verdict !== true) ?? true;
const within = (min: number, max: number) => (typed: string) => {
  if (Number(typed) < min) return `Must be at least ${min}`;
  return Number(typed) <= max || `Must be at most ${max}`;
};
const numeric = (typed: string) => /^-?\d+(\.\d+)?$/.test(typed.trim()) || 'Must be a number';
const whole = (typed: string) => Number.isInteger(Number(typed)) || 'Must be a whole number';
const optional = (rule: (typed: string) => Verdict) => (typed: string) => typed.trim() === '' || rule(typed);
const tenths = (typed: string) => /^\d+(\.\d0*)?$/.test(typed.trim()) || 'Must be in steps of 0.1';

const tooHigh = (typed: string) => Number(typed) <= HBA1C_MAX || `Must be at most ${HBA1C_MAX} % or ${HBA1C_MMOL_MAX} mmol/mol`;
const hba1c = both(numeric, tooHigh, within(HBA1C_MIN, HBA1C_MAX), tenths);

function illnesses(typed: string): Verdict {
  const parts = typed
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.some((part) => part.length > ILLNESS_MAX)) return `Each illness must be at most ${ILLNESS_MAX} characters`;
  return parts.length <= ILLNESSES_MAX || `At most ${ILLNESSES_MAX} illnesses`;
}

/** Field → what is wrong with what was typed, in the words of the specification, or true. */
export const profileRules = {
  childName: both(filled(TEXTS.childNameRequired), atMost(PROFILE_NAME_MAX)),
  parentName: atMost(PROFILE_NAME_MAX),
  age: both(filled(TEXTS.required), numeric, whole, within(AGE_MIN, AGE_MAX)),
  diabetesType: filled(TEXTS.diabetesTypeRequired),
  diagnosisDate: filled(TEXTS.diagnosisDateRequired),
  postcode: both(filled(TEXTS.postcodeRequired), atMost(POSTCODE_MAX)),
  city: both(filled(TEXTS.cityRequired), atMost(CITY_MAX)),
  searchRadius: both(filled(TEXTS.required), numeric, whole, within(RADIUS_MILES_MIN, RADIUS_MILES_MAX)),
  bio: both(filled(TEXTS.bioRequired), atMost(BIO_MAX)),
  lookingFor: atMost(LOOKING_FOR_MAX),
  profilePicAlt: atMost(ALT_TEXT_MAX),
  recentHbA1c: optional((typed) => hba1c(percentTyped(typed))),
  relatedIllnesses: illnesses,
} as const;

/** This day here, `YYYY-MM-DD`. */
export const today = (): string => new Date().toLocaleDateString('sv');

/** What the server checks beyond the single fields: asked once a field is right by `profileRules`. */
export const furtherRules = {
  postcode: (typed: string): Verdict => isWholePostcode(typed) || POSTCODE_INCOMPLETE,
  diagnosisDate: (day: string, { age }: { readonly age: string }): Verdict =>
    diagnosisProblem(day, { age: profileRules.age(age) === true ? Number(age) : AGE_MAX, today: today() }) ?? true,
} as const;
