import { childPinNeeded, type GuardianLimit, guardianLimited } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { expect, test } from 'vitest';
import type { ChildInTest } from './children.ts';
import { guardiansService } from './guardians.ts';
import type { Parent } from './service.ts';

const app = await guardiansService();
const { service, clock, recorded, family, addChild, addSecond, children, guardians, freshToken } = app;
const { call } = service;

async function ofTwo(): Promise<{ mia: ChildInTest; ann: Parent; ben: Parent }> {
  const [ann, ben] = [await family(), await family()];
  const mia = await addChild(ann);
  await addSecond(mia, ben);
  return { mia, ann, ben };
}
const stateOf = ({ childId }: ChildInTest) =>
  recorded.dataOf(childId).findLast((data) => 'guardianIds' in data && 'consents' in data);
/** Who was asked for a new PIN, each time. */
const askedOf = ({ childId }: ChildInTest) =>
  recorded
    .recordsOf(childId)
    .filter(({ headers }) => headers.type === childPinNeeded.type)
    .map(({ value }) => JSON.parse(value ?? '{}').data.guardianIds);
const limit = ({ childId }: ChildInTest, { userId }: Parent, what: GuardianLimit, isWithheld = true) =>
  service.publish('content', guardianLimited, childId, { caseId: randomId(), childId, userId, what, isWithheld });
const newPin = async (who: Parent, { childId }: ChildInTest) =>
  call('PUT', `/api/profile/child/${childId}/pin`, { token: await freshToken(who), payload: { pin: '9otters' } });
const needsNewPin = async (who: Parent) => (await children(who))[0]?.needsNewPin;
const revoked = () => ({ guardianRevokedAt: clock.now().toISOString(), needsNewPin: true });

test('undoing and leaving tell every service at once, and ask the one who stays for a new PIN until there is one', async () => {
  const { mia, ann, ben } = await ofTwo();
  expect(await needsNewPin(ann)).toBeUndefined();
  expect((await app.post(ann, mia, 'guardian/undo')).status).toBe(200);
  await eventually(() => expect([stateOf(mia), askedOf(mia)]).toMatchObject([revoked(), [[ann.userId]]]));
  expect(await needsNewPin(ann)).toBe(true);
  expect((await newPin(ben, mia)).status).toBe(404);
  const { guardianRevokedAt } = revoked();
  expect((await newPin(ann, mia)).status).toBe(200);
  expect(await needsNewPin(ann)).toBeUndefined();
  // When it was stays: devices from before count by a yes alone.
  await eventually(() => {
    expect(stateOf(mia)).toMatchObject({ guardianRevokedAt });
    expect(stateOf(mia)).not.toHaveProperty('needsNewPin');
  });
  await addSecond(mia, ben);
  expect(await needsNewPin(ben)).toBeUndefined();
  clock.passDays(1);
  expect((await app.post(ann, mia, 'guardian/leave')).status).toBe(200);
  await eventually(() => expect([stateOf(mia), askedOf(mia)]).toMatchObject([revoked(), [[ann.userId], [ben.userId]]]));
});

test('so does a moderator’s first and every further limit; whoever is limited is not asked, and no PIN of theirs will do', async () => {
  const { mia, ann, ben } = await ofTwo();
  await limit(mia, ben, 'place');
  await eventually(() => expect([stateOf(mia), askedOf(mia)]).toMatchObject([revoked(), [[ann.userId]]]));
  expect([await needsNewPin(ann), await needsNewPin(ben)]).toEqual([true, undefined]);
  expect((await newPin(ben, mia)).status).toBe(200);
  expect(await needsNewPin(ann)).toBe(true);
  expect((await newPin(ann, mia)).status).toBe(200);
  expect(await needsNewPin(ann)).toBeUndefined();
  clock.passDays(1);
  await limit(mia, ben, 'decisions');
  await eventually(() => expect(askedOf(mia)).toHaveLength(2));
  expect(await needsNewPin(ann)).toBe(true);
  // Given back, or taken from somebody who has gone, it asks for nothing.
  await newPin(ann, mia);
  await limit(mia, ben, 'decisions', false);
  await limit(mia, await family(), 'place');
  await eventually(() => expect(stateOf(mia)?.withheld).toHaveLength(2));
  expect([await needsNewPin(ann), askedOf(mia).length]).toEqual([undefined, 2]);
});

test('a PIN that was on its way when a guardian went does not end the question', async () => {
  const { mia, ann, ben } = await ofTwo();
  await limit(mia, ben, 'place');
  await eventually(async () => expect(await needsNewPin(ann)).toBe(true));
  const { put } = app.auth.logins;
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.auth.logins.put = async (...request) => {
    reached.resolve();
    await goOn.promise;
    return put(...request);
  };
  const changing = newPin(ann, mia);
  await reached.promise;
  clock.passDays(1);
  await app.post(ben, mia, 'guardian/leave');
  goOn.resolve();
  expect((await changing).status).toBe(200);
  app.auth.logins.put = put;
  expect(await needsNewPin(ann)).toBe(true);
});

test('a guardian from whom a moderator took reading reads neither card nor friends, nor what the other does', async () => {
  const { mia, ann, ben } = await ofTwo();
  const read = async (path: string, who: Parent) =>
    (await call('GET', `/api/profile/child/${mia.childId}/${path}`, who)).status;
  for (const path of ['school-card', 'connections']) expect(await read(path, ben)).toBe(200);
  await limit(mia, ben, 'decisions');
  await eventually(() => expect(stateOf(mia)?.withheld).toHaveLength(1));
  for (const path of ['school-card', 'connections'])
    expect([await read(path, ben), await read(path, ann)]).toEqual([403, 200]);
  await newPin(ann, mia);
  expect((await guardians(ann, mia)).entries.map(({ action }) => action)).toEqual(['changed-pin', 'joined']);
  expect((await guardians(ben, mia)).entries.map(({ action }) => action)).toEqual(['joined']);
});
