import { expect, test } from 'vitest';
import { usernameSchema } from './fields.ts';
import { profileFormSchema } from './profile/profile.fields.ts';

const accepts = (name: string) => usernameSchema.safeParse(name).success;
const acceptsChild = (name: string) => profileFormSchema.shape.childName.safeParse(name).success;

test.each(['Zoë O’Neil', 'mum_of_2', 'Łucja', '小林 mum', 'नेहा'])('%s is a username', (name) => {
  expect(accepts(name)).toBe(true);
});

test.each(['sam\u034F', 'sam\uFE0Fmum', 'sam\u3164', '\u3164\u3164\u3164', 'sam\u202Emum', `sa${'\u0301'.repeat(5)}m`])(
  'a username does not hide or pile up characters: %j',
  (name) => {
    expect(accepts(name)).toBe(false);
  },
);

test.each(['Ella 🦄', 'Maya 👩‍👧', 'Seán'])('%s is a name', (name) => {
  expect(acceptsChild(name)).toBe(true);
});

test.each(['\u200B', '\u3164', 'a\u202Eb', 'a\r\nb'])('a name can be seen and turns nothing round: %j', (name) => {
  expect(acceptsChild(name)).toBe(false);
});
