import { profileFormSchema } from '@notalone/contracts';
import { describe, expect, it } from 'vitest';
import { profileRules, secondaryRules, today } from './profile-rules.ts';
import { toFormData, toFormValues } from './profile-values.ts';

const long = (length: number) => 'x'.repeat(length);
const tried: Record<keyof typeof profileRules, readonly string[]> = {
  childName: ['', '  ', 'Maya', long(50), long(51)],
  parentName: ['', 'Jo', long(50), long(51)],
  age: ['', '7.5', 'seven', ' 7 '],
  diabetesType: ['', '1', '2'],
  diagnosisDate: ['', '2021-03-05'],
  postcode: ['', 'LS6 2AB', long(11)],
  city: ['', 'Leeds', long(61)],
  searchRadius: ['1', '500', '501', '0', '2.5', 'far'],
  bio: ['', 'Hello', long(500), long(501)],
  lookingFor: ['', long(200), long(201)],
  profilePicAlt: ['', long(200), long(201)],
  recentHbA1c: ['', '7.4', '3', '20', '2.9', '20.1', '58', '195', '7.45', 'high', '7,4'],
  relatedIllnesses: [
    '',
    'asthma, coeliac disease',
    long(61),
    Array.from({ length: 11 }, (_, index) => `illness ${index}`).join(','),
    ', ,',
  ],
};
const cases = Object.entries(tried).flatMap(([name, inputs]) =>
  inputs.map((input) => [name as keyof typeof profileRules, input] as const),
);
const complete = {
  ...toFormValues(null),
  childName: 'Maya',
  age: '7',
  diabetesType: '1',
  diagnosisDate: '2021-03-05',
  postcode: 'LS6 2AB',
  city: 'Leeds',
  bio: 'Hello',
  photoConsent: true,
};

describe('profile rules', () => {
  it.each(cases)('agree with the contract on %s “%s”', (name, input) => {
    const sent = Object.fromEntries(toFormData({ ...complete, [name]: input }));
    const parsed = profileFormSchema.safeParse(sent);
    const said = parsed.error?.issues.find((issue) => issue.path[0] === name)?.message ?? true;
    expect(profileRules[name](input)).toBe(said);
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
    expect(profileRules.recentHbA1c('196')).toBe('Must be at most 20 % or 195 mmol/mol');
  });
});
