import { expect, test } from 'vitest';
import { childLogin } from '../auth/auth.operations.ts';
import { requestChildExport } from '../data-exports/export.operations.ts';
import { commentBodySchema, postFormSchema } from '../feed/post.fields.ts';
import { reportBodySchema } from '../profile/connection.fields.ts';
import { profileFormSchema } from '../profile/profile.fields.ts';
import { hasVisibleText, usernameSchema } from './fields.ts';

const accepts = (name: string) => usernameSchema.safeParse(name).success;
const acceptsChild = (name: string) => profileFormSchema.shape.childName.safeParse(name).success;

test.each(['Zoë O’Neil', 'mum_of_2', 'Łucja', '小林 mum', 'नेहा'])('%s is a valid username', (name) => {
  expect(accepts(name)).toBe(true);
});

test.each(['sam\u034F', 'sam\uFE0Fmum', 'sam\u3164', '\u3164\u3164\u3164', 'sam\u202Emum', `sa${'\u0301'.repeat(5)}m`])(
  'a username with hidden or stacked characters is refused: %j',
  (name) => {
    expect(accepts(name)).toBe(false);
  },
);

test.each(['Ella 🦄', 'Maya 👩‍👧', 'Seán'])('%s is a valid name', (name) => {
  expect(acceptsChild(name)).toBe(true);
});

test.each(['\u200B', '\u3164', 'a\u202Eb', 'a\r\nb'])(
  'an invisible or direction-changing name is refused: %j',
  (name) => {
    expect(acceptsChild(name)).toBe(false);
  },
);

const invisible = ['\u200B', '\u200B\u200C\u200D', '\u2060\uFEFF', '\u3164', '\u2800 \u2800', '\u202E\u202C'];
test.each(invisible)('a post, a comment, a report and a bio must show something: %j', (text) => {
  expect(hasVisibleText(text)).toBe(false);
  expect(postFormSchema.safeParse({ content: text }).success).toBe(false);
  expect(commentBodySchema.safeParse({ content: text }).success).toBe(false);
  expect(reportBodySchema.safeParse({ reason: text }).success).toBe(false);
  expect(profileFormSchema.shape.bio.safeParse(text).success).toBe(false);
});

test('emoji alone count as visible text', () => {
  expect(postFormSchema.shape.content.safeParse('❤️').success).toBe(true);
});

test.each([
  [{}, { childName: 'Required', pin: 'Required' }],
  [
    { childName: ' ', pin: '' },
    { childName: 'Required', pin: 'Required' },
  ],
  [
    { childName: 'a'.repeat(51), pin: '1'.repeat(13) },
    { childName: 'Must be at most 50 characters', pin: 'A PIN has 4 to 12 characters.' },
  ],
])('a child who logs in reads plain words at the fields: %j', (typed, texts) => {
  const said = childLogin.body.safeParse(typed).error?.issues.map(({ path, message }) => [path[0], message]);
  expect(Object.fromEntries(said ?? [])).toEqual(texts);
});

test('so does a child who types its PIN for a copy', () => {
  const texts = ['', '1'.repeat(13)].map((pin) => requestChildExport.body.safeParse({ pin }).error?.issues[0]?.message);
  expect(texts).toEqual(['Required', 'A PIN has 4 to 12 characters.']);
});
