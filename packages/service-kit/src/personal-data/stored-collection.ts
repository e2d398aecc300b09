import type { ReceiptLine } from '@notalone/contracts/receipt-lines';
import type { ClientSession, Document, Filter, IndexDescription } from 'mongodb';

/** How long something is kept, in the words of docs/compliance/retention.md. */
interface Period {
  readonly what: string;
  readonly seconds: number;
}
/** A row of docs/privacy. */
interface PrivacyText {
  readonly what: string;
  /** What is special about how it is stored. */
  readonly how?: string;
  readonly why: string;
  readonly seenBy: string;
  readonly kept: string;
}
interface Collection {
  readonly collection: string;
  readonly indexes?: readonly IndexDescription[];
  /** What goes by itself. Every index that lets documents expire has one. */
  readonly expires?: readonly Period[];
  /** What docs/privacy says of it, or how the row there begins that covers it too. */
  readonly privacy?: readonly PrivacyText[] | string;
  /** What the receipt of an erasure says of it, to everybody alike. */
  readonly receipt?: ReceiptLine;
}

/** Who leaves: the account of a grown-up, or a child. */
export interface DataSubject {
  readonly subject: 'person' | 'child';
  readonly id: string;
}
interface Row<F extends object, Field extends string, Deps> extends Collection {
  /** Whose leaving changes these documents. */
  readonly subject: DataSubject['subject'] | 'both';
  /** The documents about somebody. */
  where(id: string): F;
  /** What a legal hold preserves of them before they change; without it nothing. */
  readonly hold?: { where?(id: string): F; readonly without?: readonly Field[] };
  /** Pictures that a legal hold keeps in place. */
  pictures?(id: string): { readonly ownerId: string };
  /** `by` is for what a filter cannot say. `keep` says why the erasure leaves them, and when they go. */
  readonly whenLeaving:
    | 'delete'
    | { readonly keep: string }
    | { by(deps: Deps, dataSubject: DataSubject, session?: ClientSession): Promise<void>; readonly says: string };
  /** The kinds of record in the copy of a person's data, or why there is none. */
  readonly inCopy: { readonly kind: string | readonly string[] } | { readonly leftOut: string };
}
/** What a collection stores about people, declared beside its documents. */
export type PersonalData<D extends Document, Deps = unknown> = Row<Filter<D>, keyof D & string, Deps>;

/** A collection of which nothing says whose it is, and why. */
interface WithoutPeople extends Collection {
  readonly ofNobody: string;
}
/** A collection of a service, with its indexes, and with what becomes of it when somebody leaves. */
export type StoredCollection<Deps = never> = Row<object, string, Deps> | WithoutPeople;

/** Collections that hold something about people. */
export const personalRows = <Deps>(collections: readonly StoredCollection<Deps>[]): Row<object, string, Deps>[] =>
  collections.flatMap((one) => ('ofNobody' in one ? [] : [one]));

/** The indexes of each collection, as `createCollections` takes them. */
export const indexesOf = (collections: readonly StoredCollection[]): Record<string, readonly IndexDescription[]> =>
  Object.fromEntries(collections.map(({ collection, indexes = [] }) => [collection, indexes]));
