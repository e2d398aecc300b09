import { CODE_MAX_TRIES } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { CodePurpose, CodeState } from './codes.rules.ts';

interface CodeDocument extends CodeState {
  /** One code per holder and purpose; a new one replaces the old. */
  _id: string;
  /** The person's id, or a reset handle that may belong to nobody. */
  userId: string;
  hash: string;
  /** Kept for a while after expiry, so that the answer can say it has expired. */
  purgeAt: Date;
}
const KEPT_MS = 24 * 3_600_000;
const codes = (db: Db): Collection<CodeDocument> => db.collection<CodeDocument>('codes');
/** `holder`: what the client sends with the code, the person's id or a reset handle. */
const idOf = (holder: string, purpose: CodePurpose) => `${holder}/${purpose}`;

export const CODES: PersonalData<CodeDocument> = {
  collection: 'codes',
  indexes: [
    { key: { purgeAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
    { key: { userId: 1 }, name: 'person' },
  ],
  subject: 'person',
  where: (userId) => ({ userId }),
  whenLeaving: 'delete',
  expires: [{ what: 'codes, after they have expired', seconds: KEPT_MS / 1000 }],
  privacy: [
    {
      what: 'codes by SMS and mail',
      how: 'keyed hash',
      why: 'to prove a phone or mailbox',
      seenBy: 'nobody',
      kept: 'first use, or shortly after 10 minutes',
    },
  ],
  inCopy: { leftOut: 'Codes keep the account safe.' },
  receipt: 'access',
};

interface NewCode extends Pick<CodeDocument, 'userId' | 'hash' | 'expiresAt'> {
  readonly holder: string;
  readonly purpose: CodePurpose;
}

export async function saveCode(
  db: Db,
  session: ClientSession,
  { holder, userId, purpose, hash, expiresAt }: NewCode,
): Promise<void> {
  const document = { userId, hash, tries: 0, expiresAt, purgeAt: new Date(expiresAt.getTime() + KEPT_MS) };
  await codes(db).replaceOne({ _id: idOf(holder, purpose) }, document, { session, upsert: true });
}

/** Counts a try and returns the code; undefined when no tries are left. At most five concurrent tries succeed. */
export async function takeTry(
  db: Db,
  holder: string,
  purpose: CodePurpose,
  now: Date,
): Promise<Pick<CodeDocument, 'hash' | 'userId'> | undefined> {
  const code = await codes(db).findOneAndUpdate(
    { _id: idOf(holder, purpose), tries: { $lt: CODE_MAX_TRIES }, expiresAt: { $gt: now } },
    { $inc: { tries: 1 } },
  );
  return code ?? undefined;
}

export const findCode = (db: Db, holder: string, purpose: CodePurpose): Promise<CodeDocument | null> =>
  codes(db).findOne({ _id: idOf(holder, purpose) });

/** Whether a code waits that can still be entered. */
export async function hasLiveCode(
  db: Db,
  session: ClientSession,
  holder: string,
  purpose: CodePurpose,
  now: Date,
): Promise<boolean> {
  const live = { _id: idOf(holder, purpose), tries: { $lt: CODE_MAX_TRIES }, expiresAt: { $gt: now } };
  return (await codes(db).countDocuments(live, { session, limit: 1 })) > 0;
}

/** Marks a code as used. Returns false when another call has used it. */
export async function consumeCode(
  db: Db,
  session: ClientSession,
  holder: string,
  purpose: CodePurpose,
  hash: string,
): Promise<boolean> {
  const { deletedCount } = await codes(db).deleteOne({ _id: idOf(holder, purpose), hash }, { session });
  return deletedCount === 1;
}

/** Voids what was sent for these purposes, to a number or an address that is not the account's any more. */
export async function eraseCodesFor(
  db: Db,
  session: ClientSession,
  userId: string,
  purposes: readonly CodePurpose[],
): Promise<void> {
  const sent = await codes(db)
    .find({ userId }, { session, projection: { _id: 1 } })
    .toArray();
  const ids = sent.map(({ _id }) => _id).filter((id) => purposes.some((purpose) => id.endsWith(`/${purpose}`)));
  await codes(db).deleteMany({ _id: { $in: ids } }, { session });
}

/** Codes that were texted and not used. */
export async function eraseCodesOf(db: Db, session: ClientSession, userId: string): Promise<void> {
  await codes(db).deleteMany({ userId }, { session });
}
