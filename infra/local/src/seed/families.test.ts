import { auth, chat, children, feed, profileFormSchema } from '@notalone/contracts';
import { profileFields } from '@notalone/contracts/profile-field-table';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { CHILD_MESSAGES, CHILDREN, FRIENDS, OPEN_REQUEST } from './children.ts';
import { CONVERSATIONS } from './conversations.ts';
import { FAMILIES } from './families.ts';
import { FEED, mentionedIn } from './feed/feed.ts';
import { drawPicture } from './pictures/draw-picture.ts';
import { drawSnapshot } from './pictures/snapshot.ts';
import { CONNECTIONS, REQUESTS } from './relations.ts';

const PASSWORD = 'any-password-will-do';

test('there are twenty, with unique names, addresses, numbers and pictures', { timeout: 30_000 }, async () => {
  expect(FAMILIES).toHaveLength(20);
  for (const key of ['username', 'email', 'phoneNumber'] as const)
    expect(new Set(FAMILIES.map((family) => family[key])).size).toBe(20);
  const pictures = await Promise.all(FAMILIES.map(({ picture }) => drawPicture(picture)));
  expect(new Set(pictures.map((bytes) => bytes.toString('base64'))).size).toBe(20);
});

test.each(FAMILIES)(
  '$username is accepted by the contracts, with a fictional number and address',
  async ({ username, email, phoneNumber, profile, picture }) => {
    expect(auth.register.body.safeParse({ username, email, phoneNumber, password: PASSWORD }).error).toBeUndefined();
    const form = Object.fromEntries(
      Object.entries({ ...profile, photoConsent: true }).map(([field, value]) => [field, String(value)]),
    );
    expect(profileFormSchema.safeParse(form).error).toBeUndefined();
    expect(phoneNumber).toMatch(/^07700900\d{3}$/);
    expect(email).toMatch(/@example\.(com|org)$/);
    expect(await sharp(await drawPicture(picture)).metadata()).toMatchObject({
      format: 'png',
      width: 720,
      height: 720,
    });
  },
);

test('every text that a profile can have is there in one family at least', () => {
  const texts = profileFields.filter(([, { kind }]) => kind === 'line' || kind === 'text' || kind === 'list');
  const missing = texts.filter(([name]) => !FAMILIES.some(({ profile }) => Object.hasOwn(profile, name)));
  expect(missing).toEqual([]);
});

test('several live near Leeds and near Bristol', () => {
  const near = (outcodes: string[]) =>
    FAMILIES.filter(({ profile }) => outcodes.includes(profile.postcode.split(' ')[0] ?? '')).length;
  expect(near(['LS6', 'LS8', 'BD18', 'WF1', 'HG1', 'YO24'])).toBe(6);
  expect(near(['BS3', 'BS7', 'BA2', 'NP20', 'GL5'])).toBe(5);
});

test('every relation is between two demo families who may meet, without duplicates', () => {
  const pairs = [...CONNECTIONS, ...REQUESTS];
  const visible = FAMILIES.filter(({ profile }) => profile.profileVisibility !== 'private').map(
    ({ username }) => username,
  );
  expect(pairs.flat().filter((username) => !visible.includes(username))).toEqual([]);
  expect(new Set(pairs.map((pair) => pair.toSorted().join(' & '))).size).toBe(pairs.length);
});

test('every message is from a demo family and allowed by the contracts', () => {
  const names = FAMILIES.map(({ username }) => username);
  for (const { between, lines, unread } of CONVERSATIONS) {
    expect(names).toEqual(expect.arrayContaining([...between]));
    expect(unread).toBeLessThanOrEqual(lines.length);
    for (const { text } of lines)
      expect(chat.sendMessage.body.safeParse({ receiverId: '0'.repeat(24), content: text }).error).toBeUndefined();
  }
});

test('children belong to connected families, and everything about them is accepted by the contracts', () => {
  const parentOf = (name: string) => CHILDREN.find(({ childName }) => childName === name)?.parent ?? '';
  const connected = CONNECTIONS.map((pair) => pair.toSorted().join(' & '));
  for (const pair of [FRIENDS, OPEN_REQUEST]) expect(connected).toContain(pair.map(parentOf).toSorted().join(' & '));
  for (const { childName, warriorUsername, pin, born, avatar } of CHILDREN) {
    const birth = { birthMonth: born.month, birthYear: new Date().getFullYear() - born.yearsAgo };
    const body = { childName, t1dWarriorUsername: warriorUsername, pin, ...birth };
    expect(children.createChild.body.safeParse(body).error).toBeUndefined();
    expect(children.chooseAvatar.body.safeParse({ avatar }).error).toBeUndefined();
  }
  expect(new Set(CHILD_MESSAGES.map(({ text }) => text)).size).toBe(CHILD_MESSAGES.length);
});

test('every post, reaction, comment and share is from a visible demo family and allowed by the contracts', async () => {
  const visible = FAMILIES.filter(({ profile }) => profile.profileVisibility !== 'private').map(
    ({ username }) => username,
  );
  const names = FAMILIES.map(({ username }) => username);
  for (const { by, text, picture, like = [], love = [], laugh = [], comments = [], sharedBy = [] } of FEED) {
    expect(visible).toEqual(expect.arrayContaining([by, ...comments.map(([who]) => who), ...sharedBy]));
    expect(names).toEqual(expect.arrayContaining([...like, ...love, ...laugh]));
    expect(text.split('@')).toHaveLength(mentionedIn(text, visible).length + 1);
    expect(feed.publishPost.body.safeParse({ content: text, imageAlt: picture?.alt }).error).toBeUndefined();
    for (const [, content] of comments) expect(feed.addComment.body.safeParse({ content }).error).toBeUndefined();
  }
  expect(new Set(FEED.map(({ text }) => text)).size).toBe(FEED.length);
});

test('the feed’s pictures are all different, and drawn', { timeout: 30_000 }, async () => {
  const drawn = await Promise.all(FEED.flatMap(({ picture }) => (picture ? [drawSnapshot(picture.snapshot)] : [])));
  expect(new Set(drawn.map((bytes) => bytes.toString('base64'))).size).toBe(drawn.length);
  expect(await sharp(drawn[0]).metadata()).toMatchObject({ format: 'png', width: 1200, height: 900 });
});
