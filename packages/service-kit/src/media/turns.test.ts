import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('as many as allowed run at once, the rest wait in order, and too many are turned away', async () => {
  const turns = createTurns({ atOnce: 2, waitingMax: 2 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = async (name: string) => {
    const done = await turns.take();
    begun.push(done ? name : `${name} turned away`);
    if (done) ends.set(name, done);
  };
  const entered = ['a', 'b', 'c', 'd', 'e'].map(enter);
  await Promise.all(entered.slice(0, 2));
  await entered[4];
  expect(begun).toEqual(['a', 'b', 'e turned away']);
  ends.get('b')?.();
  await entered[2];
  ends.get('a')?.();
  await entered[3];
  expect(begun).toEqual(['a', 'b', 'e turned away', 'c', 'd']);
  ends.get('c')?.();
  ends.get('d')?.();
  expect(turns.take()).toBeDefined();
});

test('who takes all places is alone, and nobody who came later overtakes', async () => {
  const turns = createTurns({ atOnce: 2, waitingMax: 5 });
  const begun: string[] = [];
  const enter = async (name: string, places: number) => {
    const done = await turns.take(places);
    begun.push(name);
    return done;
  };
  const light = await enter('light', 1);
  const heavy = enter('heavy', 2);
  const later = enter('later', 1);
  await new Promise(setImmediate);
  expect(begun).toEqual(['light']);
  light?.();
  const end = await heavy;
  await new Promise(setImmediate);
  expect(begun).toEqual(['light', 'heavy']);
  end?.();
  await later;
  expect(begun).toEqual(['light', 'heavy', 'later']);
});
