import { BACKUP_KEPT_DAYS, type ErasureReceipt } from '@notalone/contracts';
import { type Confirmed, HOLDERS, type Holder } from './holders.rules.ts';

const DAY_MS = 86_400_000;
/** A backup may read from Kafka what is not compacted yet, for three days; old ones go when the next one is made. */
const BACKUPS_END_LATER_DAYS = 4;

interface Part {
  readonly erased: readonly string[];
  readonly stays: readonly string[];
}

/** The same for everybody, so that nobody learns from it whether there was a report, a case or a ban. */
const PARTS: Readonly<Record<Holder, Part>> = {
  auth: {
    erased: [
      'username, email address, phone number and password',
      'sessions, passkeys, codes and messages that waited to be sent',
      'the logins of your children',
    ],
    stays: ['a scrambled form of the username for 30 days, so that nobody else takes it'],
  },
  profile: {
    erased: [
      'your profile with its picture, health details, postcode and consents',
      'your children’s profiles, and the school cards that you had kept',
      'connections, requests and blocks',
    ],
    stays: ['a child whom another guardian looks after too, with all that belongs to it; nothing there names you'],
  },
  chat: {
    erased: [
      'pictures that you sent, and messages that nobody else may read',
      'notifications, what you wished to be told, and your devices for push messages',
      'your children’s friendships and messages',
    ],
    stays: ['messages that others received, as those of a deleted member'],
  },
  feed: {
    erased: ['posts with their pictures, and your reactions'],
    stays: ['comments that others received, as those of a deleted member'],
  },
  content: {
    erased: ['what moderators had written about you, and what you had written to them'],
    stays: ['a list of what moderators did, which names nobody'],
  },
  emergency: {
    erased: [
      'emergency contacts, numbers, settings and alerts with their positions',
      'the emergency button of your children, and the subscription',
    ],
    stays: [
      'a scrambled form of each device with an emergency button for 400 days, to say there that the button has ended',
      'a scrambled form of a number that told us never to text it again',
    ],
  },
};

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
      return { part, confirmedAt: confirmedAt.toISOString(), ...PARTS[part] };
    }),
    backupsGoneBy: new Date(backupsGone).toISOString(),
    keptByLaw: KEPT_BY_LAW,
  };
}
