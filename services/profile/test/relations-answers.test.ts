import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { expect, test } from 'vitest';
import { newFamily, statuses } from './families.ts';
import { relationsService } from './relations-service.ts';
import type { Parent } from './service.ts';

const { service, family, eventsOf } = await relationsService();
const states = (one: Parent, other: Parent) =>
  eventsOf(one, other).flatMap(({ state, version }) => (state ? [`${String(state)} ${Number(version)}`] : []));

/** Two families, and the request of the first that waits for the second. */
async function waiting() {
  const [asker, asked] = [await newFamily(service), await newFamily(service)];
  await family.connect(asker, asked);
  const [request] = await family.received(asked);
  return { asker, asked, requestId: request?._id ?? '' };
}

test('accepting connects both, and works only once', async () => {
  const { asker, asked, requestId } = await waiting();
  expect((await family.view(asked, asker)).body).toMatchObject({ relation: 'received', requestId });
  expect((await family.accept(asked, requestId)).body).toEqual({ message: 'Connection accepted!' });
  expect([await family.connections(asker), await family.connections(asked)]).toMatchObject([
    [{ userId: asked.userId }],
    [{ userId: asker.userId }],
  ]);
  expect((await family.accept(asked, requestId)).status).toBe(404);
  expect((await family.refuseRequest(asked, requestId)).status).toBe(404);
});

test('only the receiver answers a request', async () => {
  const { asker, asked, requestId } = await waiting();
  const third = await newFamily(service);
  for (const who of [asker, third]) {
    expect((await family.accept(who, requestId)).status).toBe(404);
    expect((await family.refuseRequest(who, requestId)).status).toBe(404);
  }
  expect((await family.accept(asked, randomId())).status).toBe(404);
  expect(await family.received(asked)).toHaveLength(1);
});

test('two concurrent accepts accept once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { asker, asked, requestId } = await waiting();
    const answers = await Promise.all([
      family.accept(asked, requestId),
      family.accept(asked, requestId),
      family.accept(asked, requestId),
    ]);
    expect(statuses(answers)).toEqual([200, 404, 404]);
    await eventually(() => expect(states(asker, asked)).toEqual(['connected 1']));
    await eventually(() =>
      expect(eventsOf(asker, asked).filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1),
    );
  }
});

test('a concurrent accept and refusal leave one of the two', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { asker, asked, requestId } = await waiting();
    const answers = await Promise.all([family.accept(asked, requestId), family.refuseRequest(asked, requestId)]);
    expect(statuses(answers)).toEqual([200, 404]);
    expect(await family.connections(asker)).toHaveLength(answers[0].status === 200 ? 1 : 0);
  }
});

test('a concurrent accept and block leave the block', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { asker, asked, requestId } = await waiting();
    const [accepted, blocked] = await Promise.all([family.accept(asked, requestId), family.block(asker, asked)]);
    expect(blocked.status).toBe(200);
    expect([200, 404]).toContain(accepted.status);
    expect([await family.connections(asker), await family.connections(asked)]).toEqual([[], []]);
    expect((await family.view(asked, asker)).status).toBe(404);
    await eventually(() =>
      expect(states(asker, asked)).toEqual(accepted.status === 200 ? ['connected 1', 'blocked 2'] : ['blocked 1']),
    );
  }
});

test('a refused request disappears for the receiver, and nearby hides its sender for a while', async () => {
  const { asker, asked, requestId } = await waiting();
  expect((await family.refuseRequest(asked, requestId)).body).toEqual({ message: 'Connection refused.' });
  expect(await family.received(asked)).toEqual([]);
  expect(await family.sent(asker)).toHaveLength(1);
  await eventually(() => expect(eventsOf(asker, asked).at(-1)).toMatchObject({ outcome: 'refused', requestId }));
  expect(states(asker, asked)).toEqual([]);
});

test('either of the two disconnects silently, and they can connect again', async () => {
  const [one, other] = [await newFamily(service), await newFamily(service)];
  await family.join(one, other);
  expect((await family.disconnect(other, one)).body).toEqual({ message: 'Disconnected.' });
  expect([await family.connections(one), await family.connections(other)]).toEqual([[], []]);
  expect((await family.disconnect(one, other)).status).toBe(404);
  expect((await family.view(one, other)).body).toMatchObject({ view: 'card', relation: 'none' });
  await family.join(one, other);
  await eventually(() => expect(states(one, other)).toEqual(['connected 1', 'ended 2', 'connected 3']));
});

test('two concurrent disconnects disconnect once', async () => {
  const [one, other] = [await newFamily(service), await newFamily(service)];
  await family.join(one, other);
  const answers = await Promise.all([family.disconnect(one, other), family.disconnect(other, one)]);
  expect(statuses(answers)).toEqual([200, 404]);
  await eventually(() => expect(states(one, other)).toEqual(['connected 1', 'ended 2']));
});
