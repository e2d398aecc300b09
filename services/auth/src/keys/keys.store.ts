import { insertUnlessThere } from '@notalone/service-kit/mongo/duplicate-key';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import type { Collection, Db } from 'mongodb';
import type { KeyTerm } from './keys.rules.ts';

/** A public key as published in the key set (RFC 8037). */
export interface PublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
}
export interface KeyDocument extends KeyTerm {
  /** The `kid` of its tokens. */
  _id: string;
  publicKey: PublicKey;
  /** The private key (JWK), encrypted. */
  encrypted: string;
}
const keys = (db: Db): Collection<KeyDocument> => db.collection<KeyDocument>('keys');

const inSequence = [{ key: { sequence: 1 }, name: 'sequence', unique: true }];
export const KEY_COLLECTIONS: readonly StoredCollection[] = [
  { collection: 'keys', indexes: inSequence, ofNobody: 'Keys that sign tokens.' },
  { collection: 'receiptKeys', indexes: inSequence, ofNobody: 'Keys that sign receipts of erasures.' },
];

export const findKeys = (db: Db): Promise<KeyDocument[]> => keys(db).find().sort({ sequence: 1 }).toArray();

/** Returns false when another instance has already created this key. */
export const saveKey = (db: Db, key: KeyDocument): Promise<boolean> => insertUnlessThere(keys(db), key);
export async function removeKeys(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await keys(db).deleteMany({ _id: { $in: [...ids] } });
}

/** Those that sign receipts of erasures. None is ever deleted: old receipts must verify. */
const receiptKeys = (db: Db): Collection<KeyDocument> => db.collection<KeyDocument>('receiptKeys');

export const findReceiptKeys = (db: Db): Promise<KeyDocument[]> =>
  receiptKeys(db).find().sort({ sequence: 1 }).toArray();
/** Returns false when another instance has already created this key. */
export const saveReceiptKey = (db: Db, key: KeyDocument): Promise<boolean> => insertUnlessThere(receiptKeys(db), key);
