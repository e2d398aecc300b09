import type { UserId } from '@notalone/contracts';
import { expect, test } from 'vitest';
import { deviceTrust, madeForOf } from './device-trust.rules.ts';

const [ANN, BEN] = ['a', 'b'].map((id) => id.repeat(24)) as [UserId, UserId];
const [early, late] = [new Date('2026-01-01'), new Date('2026-03-01')];
const revokedAt = { guardianRevokedAt: new Date('2026-02-01') };
const one = { parentId: ANN, guardianIds: [ANN] };
const two = { parentId: ANN, guardianIds: [ANN, BEN] };
const without = (...ids: UserId[]) => ({ withheld: ids.map((userId) => ({ userId, what: 'place' as const })) });
const made = (createdAt: Date, approvedBy: UserId[] = [], madeFor?: UserId) => ({
  createdAt,
  approvedBy,
  ...(madeFor && { madeFor }),
});
const limited = { shown: [], isApproved: false, isLimited: true };
const waiting = { shown: [], isApproved: false, isLimited: false };

test.each([
  ['a device of the only guardian’s child', made(early, [], ANN), one, { shown: [ANN], isApproved: true }],
  ['a session without a key there', undefined, one, { shown: [ANN], isApproved: true }],
  ['the same until a new PIN', undefined, { ...one, ...revokedAt, needsNewPin: true as const }, limited],
  ['a session without a key with two guardians', undefined, two, waiting],
  ['a new device', made(late), two, waiting],
  ['with one yes', made(late, [BEN]), two, { shown: [BEN], isApproved: false }],
  ['with both', made(late, [BEN, ANN]), two, { shown: [ANN, BEN], isApproved: true }],
  ['made before the second guardian', made(early, [], ANN), two, { shown: [ANN], isApproved: false }],
  ['and approved by the second alone', made(early, [BEN], ANN), two, { shown: [ANN, BEN], isApproved: false }],
  ['made before a guardian went', made(early, [BEN], ANN), { ...one, ...revokedAt }, limited],
  ['made after it', made(late, [], ANN), { ...one, ...revokedAt }, { shown: [ANN], isApproved: true }],
  ['approved by the one who stays', made(early, [ANN]), { ...one, ...revokedAt }, { shown: [ANN], isApproved: true }],
  ['approved only by one who lost something', made(late, [BEN]), { ...two, ...without(BEN) }, limited],
  ['approved by the other', made(late, [ANN]), { ...two, ...without(BEN) }, { shown: [ANN], isApproved: true }],
  ['made for the first, who lost something', made(early, [], ANN), { ...two, ...revokedAt, ...without(ANN) }, limited],
  ['where both lost something', made(late, [BEN]), { ...two, ...without(ANN, BEN) }, { shown: [BEN] }],
] as const)('%s', (_, device, child, expected) => {
  expect(deviceTrust(device && { ...device, approvedBy: [...device.approvedBy] }, child as never)).toMatchObject({
    isLimited: false,
    ...expected,
  });
});

test('a device is made for the only guardian, and for nobody until the one who stays gives a new PIN', () => {
  expect([madeForOf(one), madeForOf(two), madeForOf({ ...one, needsNewPin: true })]).toEqual([
    ANN,
    undefined,
    undefined,
  ]);
});
