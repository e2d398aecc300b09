import type { ErasureReceipt } from '@notalone/contracts/receipts';
import { Button, Stack } from '@notalone/ui';
import css from './receipt.module.css';

const NAMES: Readonly<Record<string, string>> = {
  auth: 'Account and logins',
  profile: 'Profile and family',
  chat: 'Messages and notifications',
  feed: 'Posts and comments',
  content: 'Moderation',
  emergency: 'Emergency button',
};

const moment = (at: string) =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });
const day = (at: string) => new Date(at).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** A genuine receipt, to read and print. */
export function ReceiptView({ receipt }: { readonly receipt: ErasureReceipt }) {
  const { receiptId, askedAt, completedAt, parts, backupsGoneBy, keptByLaw } = receipt;
  return (
    <article className={css.receipt} aria-label="Receipt">
      <Stack gap={4}>
        <div className={css.actions}>
          <Button tone="secondary" onPress={() => window.print()}>
            Print this receipt
          </Button>
        </div>
        <dl className={css.facts}>
          <dt>Receipt</dt>
          <dd>{receiptId}</dd>
          <dt>Erasure asked for</dt>
          <dd>{moment(askedAt)}</dd>
          <dt>All parts have confirmed</dt>
          <dd>{moment(completedAt)}</dd>
          <dt>Backups with it are gone by</dt>
          <dd>{day(backupsGoneBy)}</dd>
        </dl>
        {parts.map(({ part, confirmedAt, erased, stays }) => (
          <section key={part} className={css.part}>
            <h2>{NAMES[part] ?? part}</h2>
            <p>Confirmed {moment(confirmedAt)}. Erased:</p>
            <Lines lines={erased} />
            {stays.length > 0 && (
              <>
                <p>What stays:</p>
                <Lines lines={stays} />
              </>
            )}
          </section>
        ))}
        <section className={css.part}>
          <h2>What is kept by law or for safety, the same for everybody</h2>
          <ul>
            {keptByLaw.map(({ what, until }) => (
              <li key={what}>
                {what} Until: {until}.
              </li>
            ))}
          </ul>
        </section>
      </Stack>
    </article>
  );
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
