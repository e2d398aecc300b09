import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ownProfileSchema, profileCardSchema, profileFormSchema, profileViewSchema } from './profile.fields.ts';
import { fieldsWhere, PROFILE_FIELDS, profileFields } from './profile-field-table.ts';

const typed = profileFields.filter(([name]) => name !== 'profilePic');
const EXAMPLES = Object.fromEntries(typed.map(([name, { example }]) => [name, example]));
/** The schema's objection to one field of an otherwise complete form. */
const objection = (name: string, value: string | undefined) =>
  profileFormSchema.safeParse({ ...EXAMPLES, [name]: value }).error?.issues.find(({ path }) => path[0] === name)
    ?.message;

test.each(typed)('the schema takes the example of %s', (name, { example }) => {
  expect(objection(name, example)).toBeUndefined();
});

// A form that sends no radius gets the default one.
test.each(typed.filter(([name]) => name !== 'searchRadius'))(
  'the schema says what the row says when %s is missing',
  (name, { required }) => expect(objection(name, undefined)).toBe(required),
);

test.each(typed.filter(([, { max }]) => max))('the schema limits %s to the length in its row', (name, { max = 0 }) => {
  expect(objection(name, 'x'.repeat(max))).toBeUndefined();
  expect(objection(name, 'x'.repeat(max + 1))).toBe(`Must be at most ${max} characters`);
});

test.each(typed.filter(([, { options }]) => options))(
  'the schema takes the options of %s',
  (name, { options = [] }) => {
    expect(options.filter(({ value }) => objection(name, value) !== undefined)).toEqual([]);
    expect(objection(name, 'none of them')).toBeDefined();
  },
);

test('a line or text says how long it may be', () => {
  const endless = typed.filter(([, { kind, max }]) => (kind === 'line' || kind === 'text') && max === undefined);
  expect(endless).toEqual([]);
});

test('every choice lists its options', () => {
  expect(typed.filter(([, { kind, options }]) => (kind === 'choice') !== (options !== undefined))).toEqual([]);
});

test('owners, cards and profiles carry exactly the fields that their rows say', () => {
  const isIn = (schema: { shape: object }) => typed.map(([name]) => name).filter((name) => name in schema.shape);
  const seenBy = (...readers: readonly string[]) =>
    typed.filter(([, field]) => readers.includes(field.seenBy)).map(([name]) => name);
  expect(isIn(ownProfileSchema)).toEqual(typed.map(([name]) => name));
  expect(isIn(profileCardSchema)).toEqual(seenBy('card'));
  expect(isIn(profileViewSchema)).toEqual(seenBy('card', 'open', 'connections', 'health'));
});

test('health details and the postcode are never shown or kept more widely than rules 2.2 and 2.3 allow', () => {
  expect(PROFILE_FIELDS).toMatchObject({
    postcode: { seenBy: 'owner', moderated: 'no' },
    searchRadius: { seenBy: 'owner' },
    diagnosisDate: { seenBy: 'health', draft: 'memory', moderated: 'no' },
    recentHbA1c: { seenBy: 'health', draft: 'memory', moderated: 'no' },
    relatedIllnesses: { seenBy: 'health', draft: 'memory', moderated: 'no' },
  });
  expect(fieldsWhere({ seenBy: 'health', draft: 'tab' })).toEqual([]);
});

test('moderators can remove the free text that others may read, apart from names and places', () => {
  const lasting = profileFields.filter(
    ([, { kind, seenBy, moderated }]) =>
      (kind === 'line' || kind === 'text') && !['owner', 'health'].includes(seenBy) && moderated !== 'removable',
  );
  expect(lasting.map(([name]) => name)).toEqual(['childName', 'parentName', 'city']);
  expect(fieldsWhere({ moderated: 'shown' })).toEqual(['childName', 'parentName', 'city']);
});

test('the changelog tells families of every field', () => {
  const changelog = readFileSync(new URL('../../../../CHANGELOG.md', import.meta.url), 'utf8').toLowerCase();
  const untold = profileFields
    .map(([, { label }]) => label)
    .filter((label) => !changelog.includes(label.toLowerCase()));
  expect(untold).toEqual([]);
});
