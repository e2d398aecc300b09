import { errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';
import { ComplaintPage } from './complaint.page.tsx';

type User = ReturnType<typeof renderAt>['user'];
const open = () => renderAt('/complaint', <ComplaintPage />);
async function fill(user: User) {
  await user.type(screen.getByLabelText(/What is wrong/), 'You keep my postcode.');
  await user.type(screen.getByLabelText(/Email/), 'helen@families.example');
  await user.click(screen.getByRole('button', { name: 'Send complaint' }));
}

test('a complaint has its reference and the day of the answer at once', async () => {
  const receipt = { reference: 'C-7K3M-2QX9', answerBy: '2026-12-23' };
  const { calls } = fakeApi({ 'POST /api/complaints': Response.json(receipt, { status: 201 }) });
  const { user } = open();
  await fill(user);
  expect((await screen.findByText('C-7K3M-2QX9')).closest('[role=status]')?.textContent).toContain('23 December 2026');
  expect(calls[0]?.body).toEqual({ name: '', email: 'helen@families.example', text: 'You keep my postcode.' });
});

test('what is missing is named, and what was typed stays when sending fails', async () => {
  fakeApi({ 'POST /api/complaints': errorResponse(429, 'RATE_LIMITED', 'Please send this one tomorrow.') });
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Send complaint' }));
  expect(screen.getByLabelText(/What is wrong/)).toHaveProperty('ariaInvalid', 'true');
  await fill(user);
  expect(await screen.findByText('Please send this one tomorrow.')).toBeTruthy();
  expect(screen.getByLabelText(/What is wrong/)).toHaveProperty('value', 'You keep my postcode.');
});

test('the same complaint pressed again after a failure keeps its key; other words have another', async () => {
  const { calls } = fakeApi({ 'POST /api/complaints': errorResponse(503, 'UNAVAILABLE', 'Please try again.') });
  const { user } = open();
  const press = () => user.click(screen.getByRole('button', { name: 'Send complaint' }));
  const keys = () => calls.map(({ idempotencyKey }) => idempotencyKey);
  await fill(user);
  await expect.poll(keys).toHaveLength(1);
  await screen.findByText('Please try again.');
  await press();
  await expect.poll(keys).toHaveLength(2);
  await screen.findByText('Please try again.');
  await user.type(screen.getByLabelText(/What is wrong/), ' Still.');
  await press();
  await expect.poll(keys).toHaveLength(3);
  const [first, second, third] = keys();
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
