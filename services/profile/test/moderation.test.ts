import { internal, itemRemoved, itemRestored, type OwnProfile, type UserId, userIdSchema } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { expect, test } from 'vitest';
import { newFamily } from './families.ts';
import { save } from './forms.ts';
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
  expect((await mine(subject)).bio).toBe('');
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
  const sealed = () => service.db.collection('sealedProfiles').findOne({ _id: subject.userId as never });
  await publishDecision(itemRestored, subject.userId, older);
  await publishDecision(itemRestored, subject.userId, newer);
  await eventually(async () => expect((await mine(subject)).bio).toBe('Second rude words'));
  expect(await sealed()).toBeNull();
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

test('the postcode of a family is told to who looks after cases of child safety, and to no other service', async () => {
  const [family, nobody] = [await newFamily(service), userIdSchema.parse(randomId())];
  const content = await service.internalClient('content');
  const ask = (userId: UserId) => content.call(internal.profile.getPostcode, { params: { userId } });
  expect(await ask(family.userId)).toEqual({ postcode: (await mine(family)).postcode });
  expect(await ask(nobody)).toEqual({});
  const feed = await service.internalClient('feed');
  await expect(feed.call(internal.profile.getPostcode, { params: { userId: family.userId } })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
});
