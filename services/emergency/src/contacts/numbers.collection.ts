import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import type { Encryption } from '@notalone/service-kit/secrets/encryption';
import type { ClientSession, Collection, Db } from 'mongodb';

/** What is known of a number, whichever family has it. Numbers are kept as keyed hashes. */
interface NumberDocument {
  _id: string;
  /** The newest invitation that did not fail. */
  invitedAt?: Date;
  /** When a failed invitation was sent again. */
  invitedAgainAt?: Date[];
  /** 'Never text me'. */
  refusedAt?: Date;
  /** STOP, until START. */
  stoppedAt?: Date;
  /** Was told to ring a parent without having said yes. */
  rungAt?: Date;
  /** Counts families that took the number, so that one and an answer of its owner at the same moment conflict. */
  taken?: number;
}
export type KnownNumber = Omit<NumberDocument, '_id' | 'taken'>;
type NumberDeps = { readonly db: Db; readonly encryption: Encryption };

const numbersOf = (db: Db): Collection<NumberDocument> => db.collection('numbers');
export const NUMBERS: StoredCollection = {
  collection: 'numbers',
  ofNobody: 'Keyed hashes of numbers, whichever families have them. What is known of a number belongs to its owner.',
  privacy: [
    {
      what: 'numbers that were asked to be a contact, or said never to be texted',
      how: 'keyed hash',
      why: 'so that nobody is asked twice or texted against their will',
      seenBy: 'nobody',
      kept: 'kept',
    },
  ],
  receipt: 'refusedNumbers',
};
const CONTEXT = 'number';
/** Under all secrets: who once said 'never' is known after a rotation of KEY_SECRET too. */
const idsOf = ({ encryption }: NumberDeps, number: string) => ({
  _id: { $in: encryption.fingerprints(number, CONTEXT) },
});
const latest = (dates: readonly (Date | undefined)[]): Date | undefined =>
  dates
    .filter((date) => date !== undefined)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-1);

export async function findNumber(deps: NumberDeps, number: string, session?: ClientSession): Promise<KnownNumber> {
  const found = await numbersOf(deps.db)
    .find(idsOf(deps, number), session && { session })
    .toArray();
  const dates = (['invitedAt', 'refusedAt', 'stoppedAt', 'rungAt'] as const).map((field) => {
    const date = latest(found.map((one) => one[field]));
    return date ? { [field]: date } : {};
  });
  return Object.assign({}, ...dates, ...found.map(({ invitedAgainAt }) => invitedAgainAt && { invitedAgainAt }));
}

/** The same for a family that takes the number: what is said of it at the same moment conflicts, and is retried. */
export async function takeKnownNumber(deps: NumberDeps, number: string, session: ClientSession): Promise<KnownNumber> {
  const _id = deps.encryption.fingerprint(number, CONTEXT);
  await numbersOf(deps.db).updateOne({ _id }, { $inc: { taken: 1 } }, { upsert: true, session });
  return findNumber(deps, number, session);
}

export async function markNumber(
  { db, encryption }: NumberDeps,
  number: string,
  set: KnownNumber,
  session?: ClientSession,
): Promise<void> {
  const _id = encryption.fingerprint(number, CONTEXT);
  await numbersOf(db).updateOne({ _id }, { $set: set }, { upsert: true, ...(session && { session }) });
}

export async function unmarkNumber(
  deps: NumberDeps,
  number: string,
  field: 'invitedAt' | 'stoppedAt',
  session: ClientSession,
): Promise<void> {
  await numbersOf(deps.db).updateMany(idsOf(deps, number), { $unset: { [field]: '' } }, { session });
}

/** Those of the numbers that have answered STOP. */
export async function findStopped(
  { db, encryption }: NumberDeps,
  numbers: readonly string[],
  session?: ClientSession,
): Promise<ReadonlySet<string>> {
  const byId = new Map(numbers.flatMap((number) => encryption.fingerprints(number, CONTEXT).map((id) => [id, number])));
  const which = { _id: { $in: [...byId.keys()] }, stoppedAt: { $exists: true } };
  const stopped = await numbersOf(db)
    .find(which, { projection: { _id: 1 }, ...(session && { session }) })
    .toArray();
  return new Set(stopped.map(({ _id }) => byId.get(_id) ?? ''));
}
