import { childBirthdayDecided, idSchema, internal, personReported } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { expect, test } from 'vitest';
import { endAtEighteen } from '../src/children/end-at-eighteen.ts';
import type { ChildInTest } from './children.ts';
import { guardiansService } from './guardians.ts';
import type { Parent } from './service.ts';

const app = await guardiansService();
const { service, clock, recorded, family, addChild, addSecond, children, freshToken } = app;
const { call } = service;
const year = () => clock.now().getUTCFullYear();
/** Aged 14, with a friend. */
async function ofTwo() {
  const [ann, ben, cal] = [await family(), await family(), await family()];
  await app.families.join(ann, cal);
  const mia = await addChild(ann, { birthYear: year() - 14 });
  const tom = await addChild(cal, { childName: 'Tom', birthYear: year() - 14 });
  const { body } = await app.ask(mia, { toChildId: tom.childId });
  for (const who of [ann, cal, tom]) await app.approve(who, body._id);
  await addSecond(mia, ben);
  return { ann, ben, mia, tom };
}
const correct = async (who: Parent, { childId }: ChildInTest, payload: object) =>
  call<{ birthYear: number; awaitedBirth?: object }>('PUT', `/api/profile/child/${childId}`, {
    token: await freshToken(who),
    payload,
  });
/** The questions to moderators about a child. */
const questionsAbout = ({ childId }: ChildInTest) =>
  recorded.typesSeen(personReported.type).filter((data) => data['childId'] === childId);
const isFriend = async (tom: ChildInTest) => (await app.mine(tom)).some(({ status }) => status === 'accepted');

test('a birthday corrected to 18 waits for a moderator; refused it goes back, agreed it ends friends and messages', async () => {
  const { ann, ben, mia, tom } = await ofTwo();
  const { status, body } = await correct(ben, mia, { birthMonth: 3, birthYear: year() - 18, discoverable: false });
  expect([status, body]).toMatchObject([200, { birthYear: year() - 14, discoverable: false, isGrownUp: false }]);
  expect(body.awaitedBirth).toEqual({ birthMonth: 3, birthYear: year() - 18 });
  await endAtEighteen(app.deps, new AbortController().signal);
  expect([await isFriend(tom), (await children(ann))[0]?.canMessage]).toEqual([true, true]);
  expect(await app.deeds(ann, mia)).toContain('asked-birthday');
  await eventually(() => expect(questionsAbout(mia)).toHaveLength(1));
  const [question] = questionsAbout(mia);
  expect(question).toMatchObject({
    subjectId: ben.userId,
    isBirthday: true,
    isChildSafety: true,
    guardianIds: [ann.userId, ben.userId],
  });
  const content = await service.internalClient('content');
  const { reason, message } = await content.call(internal.profile.getReport, {
    params: { reportId: idSchema.parse(question?.['reportId']) },
  });
  expect([reason, message]).toEqual([
    'The birthday of a child was corrected',
    `From January ${year() - 14} to March ${year() - 18}.`,
  ]);

  await app.decideBirthday(mia, false);
  await eventually(async () => expect((await children(ann))[0]?.awaitedBirth).toBeUndefined());
  expect([await isFriend(tom), (await children(ann))[0]?.birthYear]).toEqual([true, year() - 14]);
  await correct(ben, mia, { birthYear: year() - 18 });
  await app.decideBirthday(mia, true);
  await eventually(async () =>
    expect((await children(ann))[0]).toMatchObject({ isGrownUp: true, birthYear: year() - 18 }),
  );
  await endAtEighteen(app.deps, new AbortController().signal);
  expect(await isFriend(tom)).toBe(false);
});

test('so does one to 17, which would end them within the year; an older, younger or first one does not', async () => {
  const { ann, mia } = await ofTwo();
  expect((await correct(ann, mia, { birthYear: year() - 17 })).body).toHaveProperty('awaitedBirth');
  // What a moderator reads is what they decide about: one question, and no other birthday in its place.
  expect((await correct(ann, mia, { birthYear: year() - 19 })).status).toBe(409);
  expect((await correct(ann, mia, { birthYear: year() - 17 })).status).toBe(200);
  await eventually(() => expect(questionsAbout(mia)).toHaveLength(1));
  expect((await children(ann))[0]?.awaitedBirth).toMatchObject({ birthYear: year() - 17 });
  // Saving the page again with the birthday that counts changes nothing; another one that counts takes its place.
  expect((await correct(ann, mia, { birthMonth: 1, birthYear: year() - 14 })).body).toHaveProperty('awaitedBirth');
  const { body } = await correct(ann, mia, { birthYear: year() - 15 });
  expect([body.birthYear, body.awaitedBirth]).toEqual([year() - 15, undefined]);
  const reportId = idSchema.parse(questionsAbout(mia)[0]?.['reportId']);
  const late = { childId: mia.childId, userId: ann.userId, reportId, agrees: true };
  await service.publish('content', childBirthdayDecided, mia.childId, late);

  const zoe = await addChild(ann, { childName: 'Zoe', birthMonth: undefined, birthYear: undefined });
  expect((await correct(ann, zoe, { birthMonth: 1, birthYear: year() - 17 })).body.birthYear).toBe(year() - 17);
  await eventually(async () => expect((await children(ann))[0]?.birthYear).toBe(year() - 15));
});

test('what a guardian asked for who has left since waits no more, whatever is decided', async () => {
  const { ann, ben, mia } = await ofTwo();
  await correct(ben, mia, { birthYear: year() - 18 });
  await eventually(() => expect(questionsAbout(mia)).toHaveLength(1));
  await app.post(ben, mia, 'guardian/leave');
  expect((await children(ann))[0]).not.toHaveProperty('awaitedBirth');
});
