import * as z from 'zod';
import { RECEIPT_TEXT_MAX } from '../base/limits.ts';
import { operation } from '../base/operation.ts';

/** Receipts of erasures (rules 8.2): who has one need not be anybody whom we still know. */
const anyone = { callers: 'anyone' } as const;

export const receiptKeys = operation({
  id: 'auth.receiptKeys',
  service: 'auth',
  method: 'GET',
  path: '/api/auth/receipt-keys',
  summary: 'Public keys of receipts of erasures (RFC 7517). Former ones stay, so that old receipts can be checked.',
  access: anyone,
  replies: {
    200: z.object({
      keys: z.array(
        z.object({
          kty: z.string(),
          crv: z.string(),
          x: z.string(),
          kid: z.string(),
          alg: z.string(),
          use: z.string(),
        }),
      ),
    }),
  },
  errors: [],
  perMinute: 60,
});
export const checkReceipt = operation({
  id: 'auth.checkReceipt',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/receipts/check',
  summary: 'Whether a receipt of an erasure is ours and unchanged, for browsers that cannot check it themselves.',
  access: anyone,
  body: z.strictObject({ text: z.string().max(RECEIPT_TEXT_MAX) }),
  replies: { 200: z.object({ isGenuine: z.boolean() }) },
  errors: [],
  perMinute: 20,
});
