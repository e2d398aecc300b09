import { readReceipt } from '@notalone/contracts/receipts';
import { errorText } from '@notalone/web-features/api-errors';
import { api } from '@notalone/web-kit';
import { useRef, useState } from 'react';
import { type Verdict, verifyReceipt } from './verify-receipt.ts';

export type Checked = Verdict | { readonly kind: 'checking' } | { readonly kind: 'failed'; readonly message: string };

const checkHere = async (text: string): Promise<Verdict> =>
  verifyReceipt(text, (await api('GET /api/auth/receipt-keys')).keys);

async function checkWithUs(text: string): Promise<Verdict> {
  const { isGenuine } = await api('POST /api/auth/receipts/check', { body: { text } });
  const claimed = readReceipt(text);
  return isGenuine && claimed ? { kind: 'genuine', receipt: claimed.receipt } : { kind: 'not genuine' };
}

/** The check of a receipt: in this browser, or with us where it cannot. Nothing is stored. */
export function useCheckReceipt() {
  const [checked, setChecked] = useState<Checked>();
  const latest = useRef('');

  async function run(check: (text: string) => Promise<Verdict>, text: string): Promise<void> {
    latest.current = text;
    setChecked({ kind: 'checking' });
    const outcome = await check(text).catch(
      (error: unknown): Checked => ({
        kind: 'failed',
        message: errorText(error, 'We could not check it just now. Please try again.'),
      }),
    );
    if (latest.current === text) setChecked(outcome);
  }

  return {
    checked,
    check: (text: string) => void run(checkHere, text),
    checkWithUs: () => void run(checkWithUs, latest.current),
  };
}
