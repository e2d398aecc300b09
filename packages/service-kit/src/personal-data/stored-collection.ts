import type { ReceiptLine } from '@notalone/contracts/receipt-lines';
import type { ClientSession, Document, Filter, IndexDescription } from 'mongodb';

/** How long something is kept, in the words of docs/compliance/retention.md. */
interface Period {
  readonly what: string;
  readonly seconds: number;
}
/** The cells of a row in docs/privacy. */
interface PrivacyText {
  readonly what: string;
  /** How the data is protected, such as encryption or hashing. */
  readonly how?: string;
  readonly why: string;
  readonly seenBy: string;
  readonly kept: string;
}
interface Collection {
  readonly collection: string;
  readonly indexes?: readonly IndexDescription[];
  /** Retention periods. A collection with a TTL index must declare one. */
  readonly expires?: readonly Period[];
  /** Its rows in docs/privacy; or a string, the first words of the existing row that already covers this collection. */
  readonly privacy?: readonly PrivacyText[] | string;
  /** What the receipt of an erasure says of it, to everybody alike. */
  readonly receipt?: ReceiptLine;
}

/** The person whose data is erased: an adult with an account, or a child. */
export interface DataSubject {
  readonly subject: 'person' | 'child';
  readonly id: string;
}
interface Row<F extends object, Field extends string, Deps> extends Collection {
  /** Which kind of person's erasure changes these documents. */
  readonly subject: DataSubject['subject'] | 'both';
  /** Selects the documents about one person. */
  where(id: string): F;
  /** Which documents and fields a legal hold preserves before the erasure. Without it, a hold preserves nothing. */
  readonly hold?: { where?(id: string): F; readonly without?: readonly Field[] };
  /** Selects the pictures that a legal hold protects from deletion. */
  pictures?(id: string): { readonly ownerId: string };
  /** `by` erases what no filter can select; `says` describes it. `keep` explains why documents stay, and how long. */
  readonly whenLeaving:
    | 'delete'
    | { readonly keep: string }
    | { by(deps: Deps, dataSubject: DataSubject, session?: ClientSession): Promise<void>; readonly says: string };
  /** The kinds of record in the copy of a person's data, or why there is none. */
  readonly inCopy: { readonly kind: string | readonly string[] } | { readonly leftOut: string };
}
/** What a collection stores about people, declared beside its documents. */
export type PersonalData<D extends Document, Deps = unknown> = Row<Filter<D>, keyof D & string, Deps>;

/** A collection whose documents identify nobody; `ofNobody` explains why. */
interface WithoutPeople extends Collection {
  readonly ofNobody: string;
}
/** Everything that is declared about one collection: indexes, retention, privacy, and what an erasure does to it. */
export type StoredCollection<Deps = never> = Row<object, string, Deps> | WithoutPeople;

/** The collections that hold personal data. */
export const personalRows = <Deps>(collections: readonly StoredCollection<Deps>[]): Row<object, string, Deps>[] =>
  collections.flatMap((one) => ('ofNobody' in one ? [] : [one]));

/** The indexes of each collection, as `createCollections` takes them. */
export const indexesOf = (collections: readonly StoredCollection[]): Record<string, readonly IndexDescription[]> =>
  Object.fromEntries(collections.map(({ collection, indexes = [] }) => [collection, indexes]));
