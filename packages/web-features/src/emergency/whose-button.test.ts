import type { EmergencyRecords, Session } from '@notalone/web-kit';
import { expect, test } from 'vitest';
import { ANIKA, BEN, data, PARENT } from './test-family.ts';
import { whoseButton } from './whose-button.ts';

const parent: Session = { role: 'parent', userId: PARENT };
const ben: Session = { role: 'child', userId: PARENT, childId: BEN, childName: 'Ben' };
const record = (childName: string, hasKey = true) => ({ data: { ...data, childName, hasKey } });
const both: EmergencyRecords = { [ANIKA]: record('Anika'), [BEN]: record('Ben') };
const idOfKnown = (...given: Parameters<typeof whoseButton>) => {
  const whose = whoseButton(...given);
  return whose.kind === 'known' ? whose.owner.id : whose.kind;
};

test('it is the signed-in child’s, whatever keys the device holds', () => {
  expect(idOfKnown(ben, { [ANIKA]: record('Anika') })).toBe(BEN);
  expect(idOfKnown(ben, both)).toBe(BEN);
});

test('it is that of the child whose key the device holds, also while a parent is signed in', () => {
  expect(idOfKnown(undefined, { [ANIKA]: record('Anika') })).toBe(ANIKA);
  expect(idOfKnown(parent, { [ANIKA]: record('Anika') })).toBe(ANIKA);
});

test('without a key it is the parent’s', () => {
  expect(whoseButton(parent, {})).toMatchObject({ kind: 'known', owner: { kind: 'parent', id: PARENT } });
  expect(idOfKnown(parent, { [ANIKA]: record('Anika', false) })).toBe(PARENT);
});

test('with several keys the child is asked, until one of them is chosen', () => {
  expect(whoseButton(parent, both)).toMatchObject({ kind: 'ask', children: [{ name: 'Anika' }, { name: 'Ben' }] });
  expect(idOfKnown(undefined, both, BEN)).toBe(BEN);
  expect(idOfKnown(undefined, both, PARENT)).toBe('ask');
});

test('a child whose cookie is lost is still known here, where nobody else is', () => {
  expect(idOfKnown(undefined, { [ANIKA]: record('Anika', false) })).toBe(ANIKA);
  expect(idOfKnown(undefined, { [ANIKA]: record('Anika', false), [BEN]: record('Ben') })).toBe(BEN);
  expect(idOfKnown(undefined, { [PARENT]: {} })).toBe('nobody');
});
