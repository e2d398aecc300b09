import { generateKeyPairSync, sign } from 'node:crypto';
import { signedText } from '@notalone/contracts/receipts';
import { fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';
import { ReceiptPage } from './receipt.page.tsx';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const KEYS = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'EdDSA', use: 'sig' }] };
const SCRIPT = '<script>alert(1)</script>';
const RECEIPT = {
  version: 1,
  receiptId: 'r1',
  askedAt: '2026-11-01T10:00:00.000Z',
  completedAt: '2026-11-08T10:00:00.000Z',
  parts: [{ part: 'chat', confirmedAt: '2026-11-02T10:00:00.000Z', erased: ['notifications'], stays: [SCRIPT] }],
  backupsGoneBy: '2026-12-17T10:00:00.000Z',
  keptByLaw: [{ what: 'Payments', until: 'six years' }],
};
const signature = sign(null, Buffer.from(signedText(RECEIPT)), privateKey).toString('base64url');
const SIGNED = { receipt: RECEIPT, kid: 'k1', signature };
const CHANGED = { ...SIGNED, receipt: { ...RECEIPT, receiptId: 'r2' } };
const NOT_OURS = 'This is not a receipt of ours, or it was changed';
const GENUINE = 'This receipt is genuine';

const link = (signed: unknown) => `/receipt#${Buffer.from(JSON.stringify(signed)).toString('base64url')}`;
const open = (address = '/receipt') => renderAt(address, <ReceiptPage />);

test('a genuine receipt from the mail is shown to print, its words as text', async () => {
  fakeApi({ 'GET /api/auth/receipt-keys': () => KEYS });
  vi.stubGlobal('print', vi.fn());
  const { user } = open(link(SIGNED));
  expect(await screen.findByText(GENUINE)).toBeTruthy();
  expect(screen.getByRole('article').textContent).toContain('17 December 2026');
  expect(screen.getByText(SCRIPT).tagName).toBe('LI');
  await user.click(screen.getByRole('button', { name: 'Print this receipt' }));
  expect(window.print).toHaveBeenCalledOnce();
});

test.each([
  ['changed', link(CHANGED)],
  ['of another key', link({ ...SIGNED, kid: 'k2' })],
  ['garbage', '/receipt#%%%'],
  ['signed by garbage', link({ ...SIGNED, signature: '!' })],
])('what is %s is not a receipt, and nothing of it is shown', async (_what, address) => {
  fakeApi({ 'GET /api/auth/receipt-keys': () => KEYS });
  open(address);
  expect(await screen.findByText(NOT_OURS)).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
});

test('a receipt is pasted, or chosen as a file', async () => {
  fakeApi({ 'GET /api/auth/receipt-keys': () => KEYS });
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Check the receipt' }));
  expect(screen.getByLabelText(/The receipt/)).toHaveProperty('ariaInvalid', 'true');
  await user.click(screen.getByLabelText(/The receipt/));
  await user.paste('hello');
  await user.click(screen.getByRole('button', { name: 'Check the receipt' }));
  expect(await screen.findByText(NOT_OURS)).toBeTruthy();
  const file = new File([JSON.stringify(SIGNED, undefined, 2)], 'erasure-receipt.json', { type: 'application/json' });
  await user.upload(screen.getByLabelText(/choose the file/), file);
  expect(await screen.findByDisplayValue(/receiptId/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Check the receipt' }));
  expect(await screen.findByText(GENUINE)).toBeTruthy();
});

test('a browser that knows no Ed25519 may let us check', async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('Unrecognized name', 'NotSupportedError'));
  const { calls } = fakeApi({
    'GET /api/auth/receipt-keys': () => KEYS,
    'POST /api/auth/receipts/check': () => ({ isGenuine: true }),
  });
  const { user } = open(link(SIGNED));
  await user.click(await screen.findByRole('button', { name: 'Check it with Not Alone' }));
  expect(await screen.findByText(GENUINE)).toBeTruthy();
  expect(calls.at(-1)?.body).toEqual({ text: JSON.stringify(SIGNED) });
});

test('a failed request is no verdict', async () => {
  fakeApi({});
  open(link(SIGNED));
  expect(await screen.findByRole('button', { name: 'Check the receipt' })).toBeTruthy();
  expect(screen.queryByText(NOT_OURS)).toBeNull();
});
