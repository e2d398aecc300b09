import { countCommands } from '@notalone/testing/count-commands';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storePress } from '../src/alerts/store-press.ts';
import { type Family, type Service, startService } from './service.ts';
import { twoGuardians } from './two-guardians.ts';

let service: Service;
let ofOne: Family;
let ofTwo: Family;
beforeAll(async () => {
  service = await startService({ monitorsCommands: true });
  ofOne = await service.newFamily();
  await service.newContact(ofOne);
  ({ anna: ofTwo } = await twoGuardians(service).newPair());
  // What the sender asks meanwhile is no part of storing a press.
  await service.worker.stop();
});
afterAll(() => service.stop());

const POSITION = { latitude: 51.50741, longitude: -0.12779 };
const stored = ({ childId, parentId }: Family) =>
  countCommands(service, () =>
    storePress(service.deps, { role: 'child', childId, parentId }, { code: '555', ...POSITION }, crypto.randomUUID()),
  );

test('storing a press takes 18 MongoDB commands, and asks for its people and switches once', async () => {
  const { answer, commands } = await stored(ofOne);
  expect(answer).toMatchObject({ position: POSITION, contacts: [{ isParent: true }, { name: 'Gran' }] });
  expect(commands.slice(0, 8)).toEqual([
    'update pressCounts',
    'find children',
    'update families',
    'find parents',
    'find contacts',
    'find numbers',
    'find childSettings',
    'distinct families',
  ]);
  expect(commands).toHaveLength(18);
});

test('a second guardian costs one command more', async () => {
  const { answer, commands } = await stored(ofTwo);
  expect(answer.contacts).toHaveLength(4);
  expect(commands).toHaveLength(19);
});
