import { BACKUP_KEPT_DAYS } from '@notalone/contracts';
import { HOLDERS } from '@notalone/contracts/receipt-lines';
import { expect, test } from 'vitest';
import { makeReceipt } from './receipt.rules.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const confirmed = (day: number) => Object.fromEntries(HOLDERS.map((part) => [part, at(day)]));

test("two people's receipts differ in ids and times alone", () => {
  const one = JSON.stringify(makeReceipt('r1', at(1), { confirmed: confirmed(2), completedAt: at(2) }));
  const other = JSON.stringify(makeReceipt('r2', at(3), { confirmed: confirmed(9), completedAt: at(9) }));
  const wordsOf = (receipt: string) => receipt.replaceAll(/2026-[^"]+|r\d/g, '');
  expect(wordsOf(one)).toBe(wordsOf(other));
});

test('backups are gone after the days that they are kept, later ones of Kafka included', () => {
  const { backupsGoneBy } = makeReceipt('r1', at(1), { confirmed: confirmed(2), completedAt: at(2) });
  expect(new Date(backupsGoneBy)).toEqual(at(2 + BACKUP_KEPT_DAYS + 4));
});

test('no receipt says what a service has not confirmed', () => {
  const { chat: _missing, ...others } = confirmed(2);
  expect(() => makeReceipt('r1', at(1), { confirmed: others, completedAt: at(2) })).toThrow('chat');
});
