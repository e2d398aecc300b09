import { BACKUP_KEPT_DAYS, type ErasureReceipt } from '@notalone/contracts';
import { HOLDERS, type Holder, receiptLinesOf } from '@notalone/contracts/receipt-lines';

const DAY_MS = 86_400_000;
/** A backup may read from Kafka what is not compacted yet, for three days; old ones go when the next one is made. */
const BACKUPS_END_LATER_DAYS = 4;

/** When each service has erased its part. */
export type Confirmed = Partial<Record<Holder, Date>>;

const KEPT_BY_LAW: ErasureReceipt['keptByLaw'] = [
  {
    what: 'What a case of a child’s safety needs. We write this to everybody: it does not say that there is one.',
    until: 'one year after a case is closed',
  },
  {
    what: 'What a court or the police oblige us to keep. We write this to everybody too.',
    until: 'as long as they oblige us',
  },
  {
    what: 'Scrambled forms of an email address and a number, to know somebody again who left under a warning, an open case or a ban. We write this to everybody too.',
    until: 'one year, or the end of a ban',
  },
  { what: 'Payments, at the company that took them, as tax law asks', until: 'six years' },
  { what: 'Complaints about data, which nothing connects with your account', until: 'three years after our answer' },
];

/** Of an erasure that every service has confirmed. */
export function makeReceipt(
  receiptId: string,
  askedAt: Date,
  { confirmed, completedAt }: { readonly confirmed: Confirmed; readonly completedAt: Date },
): ErasureReceipt {
  const backupsGone = completedAt.getTime() + (BACKUP_KEPT_DAYS + BACKUPS_END_LATER_DAYS) * DAY_MS;
  return {
    version: 1,
    receiptId,
    askedAt: askedAt.toISOString(),
    completedAt: completedAt.toISOString(),
    parts: HOLDERS.map((part) => {
      const confirmedAt = confirmed[part];
      if (!confirmedAt) throw new Error(`${part} has not confirmed`);
      return { part, confirmedAt: confirmedAt.toISOString(), ...receiptLinesOf(part) };
    }),
    backupsGoneBy: new Date(backupsGone).toISOString(),
    keptByLaw: KEPT_BY_LAW,
  };
}
