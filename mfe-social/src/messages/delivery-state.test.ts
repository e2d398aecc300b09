import { expect, it } from 'vitest';
import { message } from '../testing/messages.ts';
import { deliveryStateOf } from './delivery-state.ts';

const first = message(1, { createdAt: '2026-03-03T10:00:00.000Z' });
const second = message(2, { createdAt: '2026-03-04T10:00:00.000Z', mine: true });

it('shows the delivery state of own messages', () => {
  const progress = (theirs: Parameters<typeof deliveryStateOf>[1]) => deliveryStateOf(second, theirs);
  expect(progress({})).toBe('sent');
  expect(progress({ deliveredAt: second.createdAt })).toBe('delivered');
  expect(progress({ deliveredAt: second.createdAt, readAt: second.createdAt })).toBe('read');
  expect(progress({ readAt: first.createdAt })).toBe('sent');
});
