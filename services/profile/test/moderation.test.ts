import {
  internal,
  itemRemoved,
  itemRestored,
  type OwnProfile,
  REMOVED_RETENTION_DAYS,
  type UserId,
  userIdSchema,
} from '@notalone/contracts';
import { fieldsWhere, profileFields } from '@notalone/contracts/profile-field-table';
import { createPictureStore } from '@notalone/service-kit/media/picture-store';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { describe, expect, test } from 'vitest';
import { eraseOldRemovedContent } from '../src/moderation/removed-content.ts';
import { newFamily } from './families.ts';
import { photo, picturesOf, save } from './forms.ts';
import { relationsService } from './relations-service.ts';
import type { Parent } from './service.ts';

const { service, family } = await relationsService();
const publishDecision = (
  event: typeof itemRemoved | typeof itemRestored,
  itemId: string,
  decisionId: string = itemId,
) => service.publish('content', event, itemId, { decisionId, owner: 'profile', itemType: 'user', itemId });
const mine = async (who: Parent) =>
  (await service.call<OwnProfile & { bio: string }>('GET', '/api/profile/me', who)).body;

test('removing takes bio and wishes off a profile, and taking it back restores what was not written anew', async () => {
  const subject = await newFamily(service, { bio: 'Rude words', lookingFor: 'Something rude' });
  const original = await mine(subject);
  await publishDecision(itemRemoved, subject.userId);
  await eventually(async () => expect((await mine(subject)).lookingFor).toBeUndefined());
  const texts = [
    ...fieldsWhere({ moderated: 'removable', kind: 'line' }),
    ...fieldsWhere({ moderated: 'removable', kind: 'text' }),
  ];
  const taken = await mine(subject);
  for (const name of texts) expect([name, original[name], taken[name] ?? '']).toEqual([name, expect.any(String), '']);
  await publishDecision(itemRestored, subject.userId);
  await eventually(async () => expect(await mine(subject)).toEqual(original));

  await publishDecision(itemRemoved, subject.userId);
  await eventually(async () => expect((await mine(subject)).bio).toBe(''));
  await save(service, subject, { bio: 'Kind words' });
  await publishDecision(itemRestored, subject.userId);
  await eventually(async () => expect((await mine(subject)).lookingFor).toBeDefined());
  expect((await mine(subject)).bio).toBe('Kind words');
});

test('reversing an older decision leaves what a newer one took off a profile', async () => {
  const subject = await newFamily(service, { bio: 'First rude words' });
  const [older, newer] = [randomId(), randomId()];
  await publishDecision(itemRemoved, subject.userId, older);
  await eventually(async () => expect((await mine(subject)).bio).toBe(''));
  await save(service, subject, { bio: 'Second rude words' });
  await publishDecision(itemRemoved, subject.userId, newer);
  await eventually(async () => expect((await mine(subject)).bio).toBe(''));
  const stored = () => service.db.collection('removedProfiles').findOne({ _id: subject.userId as never });
  await publishDecision(itemRestored, subject.userId, older);
  await publishDecision(itemRestored, subject.userId, newer);
  await eventually(async () => expect((await mine(subject)).bio).toBe('Second rude words'));
  expect(await stored()).toBeNull();
});

/** The small and the large one. */
const FILES_OF_PICTURE = 2;

describe('a profile of which moderators removed things twice', () => {
  /** Two decisions, each of which took words and a picture off it. */
  async function removedTwice() {
    const subject = await newFamily(service);
    const remove = async (bio: string, colour: string) => {
      const decisionId = randomId();
      await save(service, subject, { bio, profilePicAlt: bio }, await photo(colour));
      const { profilePicUrl } = await mine(subject);
      await publishDecision(itemRemoved, subject.userId, decisionId);
      await eventually(async () => expect((await mine(subject)).bio).toBe(''));
      return { decisionId, shown: { bio, profilePicAlt: bio, profilePicUrl } };
    };
    return { subject, older: await remove('First words', '#cc3333'), newer: await remove('Second words', '#3333cc') };
  }
  const restore = (subject: Parent, { decisionId }: { decisionId: string }) =>
    publishDecision(itemRestored, subject.userId, decisionId);
  const isShown = async (subject: Parent, { shown }: { shown: object }) =>
    eventually(async () => expect(await mine(subject)).toMatchObject(shown));
  const pictureStatus = async (subject: Parent, { shown }: { shown: { profilePicUrl?: string | undefined } }) =>
    (await service.call('GET', shown.profilePicUrl ?? '', subject)).status;
  const stored = (subject: Parent) =>
    service.db.collection('removedProfiles').findOne({ _id: subject.userId as never });

  test('shows what the older decision took when only that is reversed', async () => {
    const { subject, older } = await removedTwice();
    await restore(subject, older);
    await isShown(subject, older);
    expect(await pictureStatus(subject, older)).toBe(200);
  });

  test.each([
    ['older', 'newer'],
    ['newer', 'older'],
  ] as const)('shows what the newer decision took once the %s and then the %s is reversed', async (first, second) => {
    const { subject, ...decisions } = await removedTwice();
    await restore(subject, decisions[first]);
    await isShown(subject, decisions[first]);
    await restore(subject, decisions[second]);
    await eventually(async () => expect(await stored(subject)).toBeNull());
    await isShown(subject, decisions.newer);
    expect(await pictureStatus(subject, decisions.newer)).toBe(200);
    expect(await picturesOf(service, subject.userId)).toBe(FILES_OF_PICTURE);
  });

  test('keeps each for 90 days from its decision', async () => {
    const { subject, older, newer } = await removedTwice();
    const day = 24 * 3600 * 1000;
    const inDays = (days: number) => new Date(Date.now() + days * day);
    await service.db
      .collection('removedProfiles')
      .updateOne({ _id: subject.userId as never }, { $set: { 'earlier.0.removedAt': inDays(-10) } });
    const deps = { ...service, pictures: createPictureStore(service.db) };
    const erase = (days: number) =>
      eraseOldRemovedContent({ ...deps, now: () => inDays(days) }, new AbortController().signal);
    await erase(REMOVED_RETENTION_DAYS - 5);
    expect(await picturesOf(service, subject.userId)).toBe(FILES_OF_PICTURE);
    await restore(subject, older);
    await restore(subject, newer);
    await isShown(subject, newer);

    const { subject: other } = await removedTwice();
    await erase(REMOVED_RETENTION_DAYS + 1);
    expect(await stored(other)).toBeNull();
    expect(await picturesOf(service, other.userId)).toBe(0);
  });
});

test('moderators get the profile as the reporter saw it', async () => {
  const [reporter, subject] = [await newFamily(service), await newFamily(service, { lookingFor: 'Something rude' })];
  await family.report(reporter, subject, { reason: 'Rude', message: 'See what they look for' });
  const found = await service.db.collection('reports').findOne({ subjectId: subject.userId });
  const client = await service.internalClient('content');
  const reportId = String(found?._id);
  expect(await client.call(internal.profile.getReport, { params: { reportId } })).toMatchObject({
    by: subject.userId,
    reason: 'Rude',
    message: 'See what they look for',
    fields: expect.arrayContaining([{ name: 'Looking for', value: 'Something rude' }]),
  });
  const asked = { body: { reportIds: [reportId] }, idempotencyKey: randomId() };
  expect((await client.call(internal.profile.listReportReasons, asked)).reasons).toEqual({ [reportId]: 'Rude' });
});

test('moderators get every field that its row lets them see, and no other', async () => {
  const [reporter, subject] = [await newFamily(service), await newFamily(service)];
  await family.join(reporter, subject);
  await family.report(reporter, subject, { reason: 'Rude', message: 'All of it' });
  const found = await service.db.collection('reports').findOne({ subjectId: subject.userId });
  const client = await service.internalClient('content');
  const report = await client.call(internal.profile.getReport, { params: { reportId: String(found?._id) } });
  const profile: Partial<Record<string, unknown>> = await mine(subject);
  const shown = profileFields.filter(([, { moderated, kind }]) => moderated !== 'no' && kind !== 'special');
  const values = [report.text, ...(report.fields ?? []).map(({ value }) => value)];
  expect(values.toSorted()).toEqual(shown.map(([name]) => String(profile[name])).toSorted());
});

test('the postcode of a family is told to who looks after cases of child safety, and to no other service', async () => {
  const [family, nobody] = [await newFamily(service), userIdSchema.parse(randomId())];
  const content = await service.internalClient('content');
  const request = (userId: UserId) => ({ params: { userId } });
  const ask = (userId: UserId) => content.call(internal.profile.getPersonState, request(userId));
  const { postcode } = await mine(family);
  // Content gets nothing else, and nobody else gets it.
  expect(await ask(family.userId)).toEqual({ postcode });
  expect(await ask(nobody)).toEqual({});
  for (const name of ['feed', 'chat'] as const) {
    const other = await service.internalClient(name);
    const state = await other.call(internal.profile.getPersonState, request(family.userId));
    expect(state.profile).toBeDefined();
    expect(JSON.stringify(state)).not.toContain(postcode);
  }
  const emergency = await service.internalClient('emergency');
  await expect(emergency.call(internal.profile.getPersonState, request(family.userId))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
});
