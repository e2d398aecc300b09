import { type BodyOf, type ReplyOf, readReceipt, type receipts } from '@notalone/contracts';
import type { AuthDeps } from '../deps.ts';

/** For browsers that do not know Ed25519. Nothing is stored. */
export async function checkReceipt(
  { receiptKeys }: Pick<AuthDeps, 'receiptKeys'>,
  { text }: BodyOf<typeof receipts.checkReceipt>,
): Promise<ReplyOf<typeof receipts.checkReceipt>> {
  const claimed = readReceipt(text);
  return { isGenuine: claimed !== undefined && (await receiptKeys.verify(claimed.signed, claimed)) };
}
