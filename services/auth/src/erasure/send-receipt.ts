import { type SignedReceipt, signedText } from '@notalone/contracts';
import type { Holder } from '@notalone/contracts/receipt-lines';
import { randomId } from '@notalone/service-kit/secrets/random-id';
import type { ClientSession } from 'mongodb';
import { enqueue } from '../deliveries/deliveries.store.ts';
import { receiptMail } from '../deliveries/messages.ts';
import type { AuthDeps } from '../deps.ts';
import { confirmErasure, findErasure } from './erasures.store.ts';
import { makeReceipt } from './receipt.rules.ts';
import { addressOf, takeAwaitedReceipt } from './receipts.store.ts';

export type ReceiptDeps = Pick<
  AuthDeps,
  'db' | 'now' | 'log' | 'encryption' | 'config' | 'deliveryWorker' | 'receiptKeys'
>;

/** A service has erased its part. When it is the last one the receipt goes out, in the same transaction. */
export async function confirmPart(
  deps: ReceiptDeps,
  session: ClientSession,
  erasureId: string,
  part: Holder,
): Promise<void> {
  if (await confirmErasure(deps.db, session, erasureId, part, deps.now())) await sendReceipt(deps, session, erasureId);
}

async function sendReceipt(deps: ReceiptDeps, session: ClientSession, erasureId: string): Promise<void> {
  const awaited = await takeAwaitedReceipt(deps.db, session, erasureId, deps.now());
  if (!awaited) return;
  const to = open(deps, awaited);
  if (to === undefined) return;
  const erasure = await findErasure(deps.db, erasureId, session);
  if (!erasure?.completedAt) throw new Error('The erasure is not complete');
  const receipt = makeReceipt(randomId(), awaited.askedAt, { ...erasure, completedAt: erasure.completedAt });
  const signed: SignedReceipt = { receipt, ...(await deps.receiptKeys.sign(signedText(receipt))) };
  await enqueue(deps, session, erasureId, receiptMail(to, signed, deps.config.PUBLIC_URL, deps.now()));
}

/** After a loss of KEY_SECRET nobody knows the address any more. */
function open({ encryption, log }: ReceiptDeps, awaited: Parameters<typeof addressOf>[1]): string | undefined {
  try {
    return addressOf(encryption, awaited);
  } catch {
    log.warn({ erasureId: awaited._id }, 'the address for a receipt cannot be decrypted');
    return undefined;
  }
}
