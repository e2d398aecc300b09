import {
  ADULT_AGE_MAX,
  HBA1C_MAX,
  HBA1C_MIN,
  HBA1C_MMOL_MAX,
  ILLNESS_MAX,
  ILLNESSES_MAX,
  RADIUS_MILES_MAX,
  RADIUS_MILES_MIN,
} from '@notalone/contracts/limits';
import { PROFILE_FIELDS, type ProfileField, type ProfileFieldName } from '@notalone/contracts/profile-field-table';
import { ageProblem, diagnosisProblem, isWholePostcode, POSTCODE_INCOMPLETE } from '@notalone/contracts/profile-rules';
import { normaliseToPercent } from '../shared/hba1c.ts';
import type { ProfileValues } from './profile-values.ts';

// The rules of the contract's profileFormSchema, repeated because zod would weigh more than this page.
// profile-rules.test.ts compares them.
type Verdict = true | string;

const required = (text: string) => (typed: string) => typed.trim() !== '' || text;
const atMost = (max: number) => (typed: string) => typed.trim().length <= max || `Must be at most ${max} characters`;
const allOf =
  (...rules: readonly ((typed: string) => Verdict)[]) =>
  (typed: string): Verdict =>
    rules.map((rule) => rule(typed)).find((verdict) => verdict !== true) ?? true;
const between = (min: number, max: number) => (typed: string) => {
  if (Number(typed) < min) return `Must be at least ${min}`;
  return Number(typed) <= max || `Must be at most ${max}`;
};
const numeric = (typed: string) => /^-?\d+(\.\d+)?$/.test(typed.trim()) || 'Must be a number';
const integer = (typed: string) => Number.isInteger(Number(typed)) || 'Must be a whole number';
const optional = (rule: (typed: string) => Verdict) => (typed: string) => typed.trim() === '' || rule(typed);
const oneDecimal = (typed: string) => /^\d+(\.\d0*)?$/.test(typed.trim()) || 'Must be in steps of 0.1';

const tooHigh = (typed: string) =>
  Number(typed) <= HBA1C_MAX || `Must be at most ${HBA1C_MAX} % or ${HBA1C_MMOL_MAX} mmol/mol`;
const hba1c = allOf(numeric, tooHigh, between(HBA1C_MIN, HBA1C_MAX), oneDecimal);

function illnesses(typed: string): Verdict {
  const parts = typed
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.some((part) => part.length > ILLNESS_MAX)) return `Each illness must be at most ${ILLNESS_MAX} characters`;
  return parts.length <= ILLNESSES_MAX || `At most ${ILLNESSES_MAX} illnesses`;
}

/** Rules beyond what is required and how long it may be. */
const furtherRules: Partial<Record<ProfileFieldName, (typed: string) => Verdict>> = {
  age: allOf(numeric, integer),
  searchRadius: allOf(numeric, integer, between(RADIUS_MILES_MIN, RADIUS_MILES_MAX)),
  recentHbA1c: optional((typed) => hba1c(normaliseToPercent(typed))),
  relatedIllnesses: illnesses,
};

/** The verdict on one field: true, or the specification's error message. */
export function checkField(name: ProfileFieldName, value: ProfileValues[ProfileFieldName]): Verdict {
  const field: ProfileField = PROFILE_FIELDS[name];
  if (typeof value === 'boolean') return value || field.required === undefined || field.required;
  if (typeof value !== 'string') return true;
  const rules = [
    field.required !== undefined && required(field.required),
    field.max !== undefined && atMost(field.max),
    furtherRules[name],
  ];
  return allOf(...rules.filter((rule) => typeof rule === 'function'))(value);
}

/** The local date as `YYYY-MM-DD`. */
export const today = (): string => new Date().toLocaleDateString('sv');

/** The server's checks across fields, applied after `checkField`. */
export const secondaryRules = {
  postcode: (typed: string): Verdict => isWholePostcode(typed) || POSTCODE_INCOMPLETE,
  age: (age: string, { about }: Pick<ProfileValues, 'about'>): Verdict => ageProblem(Number(age), about) ?? true,
  diagnosisDate: (day: string, { age }: Pick<ProfileValues, 'age'>): Verdict =>
    diagnosisProblem(day, { age: checkField('age', age) === true ? Number(age) : ADULT_AGE_MAX, today: today() }) ??
    true,
} as const;
