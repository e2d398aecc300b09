import { profileFormSchema } from '@notalone/contracts';
import { type ProfileFieldName, profileFields } from '@notalone/contracts/profile-field-table';
import { describe, expect, it } from 'vitest';
import { checkField, secondaryRules, today } from './profile-rules.ts';
import { type ProfileValues, toFormData, toFormValues } from './profile-values.ts';

const long = (length: number) => 'x'.repeat(length);
/** Tried beside no value, the example, and for a limited text the longest and one longer. */
const alsoTried: Partial<Record<ProfileFieldName, readonly string[]>> = {
  childName: ['  '],
  age: ['7.5', 'seven', ' 7 '],
  diabetesType: ['2'],
  searchRadius: ['1', '500', '501', '0', '2.5', 'far'],
  recentHbA1c: ['7.4', '3', '20', '2.9', '20.1', '58', '195', '7.45', 'high', '7,4'],
  relatedIllnesses: [long(61), Array.from({ length: 11 }, (_, index) => `illness ${index}`).join(','), ', ,'],
};
const cases = profileFields
  // The form always sends these, and a radius.
  .filter(([, { kind, required }]) => kind !== 'flag' && (kind !== 'choice' || required))
  .flatMap(([name, { example, max }]) => [
    ...(name === 'searchRadius' ? [] : [[name, ''] as const]),
    ...[example, ...(max ? [long(max), long(max + 1)] : []), ...(alsoTried[name] ?? [])].map(
      (input) => [name, input] as const,
    ),
  ]);
const complete: ProfileValues = {
  ...toFormValues(null),
  ...Object.fromEntries(profileFields.map(([name, { example }]) => [name, example])),
  profilePic: undefined,
  photoConsent: true,
};

describe('profile rules', () => {
  it.each(cases)('agree with the contract on %s “%s”', (name, input) => {
    const sent = Object.fromEntries(toFormData({ ...complete, [name]: input }));
    const parsed = profileFormSchema.safeParse(sent);
    const said = parsed.error?.issues.find((issue) => issue.path[0] === name)?.message ?? true;
    expect(checkField(name, input)).toBe(said);
  });

  it('require a full postcode, and a diagnosis within the child’s lifetime and before today', () => {
    expect([secondaryRules.postcode('LS6'), secondaryRules.postcode('ls62ab')]).toEqual([
      'Please enter a full UK postcode, for example LS6 3AB.',
      true,
    ]);
    expect(secondaryRules.diagnosisDate('9999-01-01', { age: '7' })).toBe('Must not be in the future');
    expect(secondaryRules.diagnosisDate('2001-01-01', { age: '7' })).toContain('before the birth of someone aged 7');
    expect(secondaryRules.diagnosisDate(today(), { age: 'seven' })).toBe(true);
    expect(secondaryRules.diagnosisDate('1991-01-01', { age: '45' })).toBe(true);
  });

  it.each(['-1', '0', '17', '18', '19', '120', '121'])('agree with the contract on an age of %s', (age) => {
    for (const about of ['child', 'adult'] as const) {
      // The bio is missing: all errors come at once.
      const parsed = profileFormSchema.safeParse(Object.fromEntries(toFormData({ ...complete, about, age, bio: '' })));
      expect(parsed.error?.issues.find(({ path }) => path[0] === 'age')?.message ?? true).toBe(
        secondaryRules.age(age, { about }),
      );
    }
    expect(secondaryRules.age('19', { about: 'child' })).toBe('Must be at most 18');
    expect(secondaryRules.age('17', { about: 'adult' })).toBe('Must be at least 18');
  });

  it('name both units of an HbA1c that is too high for either', () => {
    expect(checkField('recentHbA1c', '196')).toBe('Must be at most 20 % or 195 mmol/mol');
  });
});
