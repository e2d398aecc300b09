import { pairKey } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { expect, test } from 'vitest';
import { deleteAccount, newFamily } from './families.ts';
import { relationsService } from './relations-service.ts';
import type { Parent } from './service.ts';
import { recordOutbox } from './topic-recorder.ts';

const { service, recorder, family, eventsOf } = await relationsService();
const recordsOf = (one: Parent, other: Parent) => recorder.recordsOf(pairKey(one.userId, other.userId));
const relationsOf = (who: Parent) => service.db.collection('relations').countDocuments({ pair: who.userId });
const leave = (who: Parent) => deleteAccount(service, who);

test('deletion removes somebody from all lists at once and publishes the end of each known pair', async () => {
  const [leaver, friend, asker, asked, blocked, refused] = await Promise.all(
    Array.from({ length: 6 }, () => newFamily(service)),
  );
  if (!leaver || !friend || !asker || !asked || !blocked || !refused) throw new Error('six families');
  await family.join(leaver, friend);
  await family.connect(asker, leaver);
  await family.connect(leaver, asked);
  await family.block(leaver, blocked);
  await family.refuse(leaver, refused);
  await family.report(leaver, refused);
  await family.report(friend, leaver);

  expect((await leave(leaver)).status).toBe(200);
  expect([await family.connections(friend), await family.sent(asker), await family.received(asked)]).toEqual([
    [],
    [],
    [],
  ]);
  expect(await relationsOf(leaver)).toBe(0);
  await eventually(() => {
    expect(recordsOf(leaver, friend).at(-1)?.value).toBeUndefined();
    expect(recordsOf(leaver, blocked).at(-1)?.value).toBeUndefined();
    for (const other of [asker, asked]) expect(eventsOf(leaver, other).at(-1)).toMatchObject({ outcome: 'withdrawn' });
  });
  expect(recordsOf(leaver, refused)).toEqual([]);

  await eventually(async () =>
    expect(
      await service.db.collection('reports').countDocuments({ subjectId: leaver.userId, erasedAt: { $exists: true } }),
    ).toBe(1),
  );
  const kept = await service.db.collection('reports').find({ subjectId: refused.userId }).toArray();
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain(leaver.userId);
});

test('requests concurrent with a deletion leave nothing behind', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [leaver, keen] = [await newFamily(service), await newFamily(service)];
    const [left, pressed] = await Promise.all([
      leave(leaver),
      round % 2 ? family.connect(keen, leaver) : family.block(keen, leaver),
    ]);
    expect(left.status).toBe(200);
    expect([200, 404]).toContain(pressed.status);
    expect(await relationsOf(leaver)).toBe(0);
    expect([await family.sent(keen), await family.blocks(keen)]).toEqual([[], []]);
  }
});

test('erases very many connections', async () => {
  const [popular, friend] = [await newFamily(service), await newFamily(service)];
  await family.join(popular, friend);
  const [known] = await service.db.collection('relations').find({ pair: popular.userId }).toArray();
  const others = Array.from({ length: 250 }, () => randomId());
  const relations = others.map((other) => ({
    ...known,
    _id: pairKey(popular.userId, other),
    pair: [popular.userId, other].toSorted(),
  }));
  await service.db.collection('relations').insertMany(relations as never[]);
  const own = await recordOutbox(service);
  expect((await leave(popular)).status).toBe(200);
  expect(await relationsOf(popular)).toBe(0);
  await eventually(() =>
    expect(others.filter((other) => own.timesPublished(pairKey(popular.userId, other)) !== 1)).toEqual([]),
  );
  await own.stop();
});

test('the tombstone of an account erases its relations', async () => {
  const [gone, friend] = [await newFamily(service), await newFamily(service)];
  await family.join(gone, friend);
  await service.publishTombstone('auth', 'people.state', gone.userId);
  await eventually(async () => expect(await relationsOf(gone)).toBe(0));
  await eventually(() => expect(recordsOf(gone, friend).at(-1)?.value).toBeUndefined());
});
