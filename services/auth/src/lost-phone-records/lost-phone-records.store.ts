import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db } from 'mongodb';
import { type LostPhone, type LostPhoneStep, lostPhoneEnd, lostPhoneStep } from './lost-phone.rules.ts';

export interface LostPhoneDocument extends LostPhone {
  /** The person's id, or a pseudonym of an address that nobody owns. Asking again begins anew. */
  readonly _id: string;
  /** Of the link in the first mail, which also finishes. */
  readonly tokenHash: string;
  /** Of the link in the warnings, which only stops. */
  readonly stopHash?: string;
  /** What the account had when it was asked for: a later address or password voids the links. */
  readonly emailKey: string;
  readonly passwordHash: string;
  readonly purgeAt: Date;
}
/** What is over is kept for a while, so that the link says how it ended. */
const KEPT_MS = 7 * 86_400_000;
const lostPhonesOf = (db: Db): Collection<LostPhoneDocument> => db.collection('lostPhones');
const purgeAt = (lost: LostPhone) => new Date(lostPhoneEnd(lost).getTime() + KEPT_MS);

export const LOST_PHONES: PersonalData<LostPhoneDocument> = {
  collection: 'lostPhones',
  indexes: [
    { key: { tokenHash: 1 }, name: 'link' },
    { key: { stopHash: 1 }, name: 'link of the warning', sparse: true },
    { key: { purgeAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
  subject: 'person',
  where: (_id) => ({ _id }),
  whenLeaving: 'delete',
  expires: [{ what: 'a lost phone, after it is over', seconds: KEPT_MS / 1000 }],
  privacy: [
    {
      what: 'a lost phone with a forgotten password: when it was asked for, warned of, stopped or finished',
      how: 'links as hashes; for an unknown address under a pseudonym',
      why: 'the way back in',
      seenBy: 'nobody',
      kept: '8 to 16 days',
    },
  ],
  inCopy: { leftOut: 'That one told us of a lost phone keeps the account safe.' },
  receipt: 'access',
};

export async function saveLostPhone(
  db: Db,
  session: ClientSession,
  { _id, ...asked }: Omit<LostPhoneDocument, 'purgeAt'>,
): Promise<void> {
  await lostPhonesOf(db).replaceOne({ _id }, { ...asked, purgeAt: purgeAt(asked) }, { session, upsert: true });
}

type Which = { readonly _id: string } | { readonly tokenHash: string } | { readonly stopHash: string };
export const findLostPhone = (db: Db, which: Which, session?: ClientSession): Promise<LostPhoneDocument | null> =>
  lostPhonesOf(db).findOne(which, session && { session });

interface Step {
  readonly step: LostPhoneStep;
  readonly now: Date;
  readonly stopHash?: string;
}
/** Takes a step; undefined where it is not possible. Of two at once one is retried and sees the other. */
export async function stepLostPhone(
  db: Db,
  session: ClientSession,
  which: Which,
  { step, now, stopHash }: Step,
): Promise<LostPhoneDocument | undefined> {
  const before = await findLostPhone(db, which, session);
  const stepped = before && lostPhoneStep(before, step, now);
  if (!stepped) return undefined;
  const after = { ...stepped, ...(stopHash && { stopHash }), purgeAt: purgeAt(stepped) };
  const { _id, ...rest } = after;
  await lostPhonesOf(db).replaceOne({ _id }, rest, { session });
  return after;
}
