/**
 * What somebody who has left keeps: who erased what and when, and what stays. Nothing in it says who it was, and the
 * words are the same for everybody.
 */
export interface ErasureReceipt {
  readonly version: 1;
  /** Random. */
  readonly receiptId: string;
  readonly askedAt: string;
  readonly completedAt: string;
  readonly parts: readonly {
    readonly part: string;
    readonly confirmedAt: string;
    readonly erased: readonly string[];
    readonly stays: readonly string[];
  }[];
  /** By then the last backup is deleted that holds any of it. */
  readonly backupsGoneBy: string;
  readonly keptByLaw: readonly { readonly what: string; readonly until: string }[];
}
export interface SignedReceipt {
  readonly receipt: ErasureReceipt;
  /** Which of our keys signed. */
  readonly kid: string;
  /** Ed25519 over `signedText` of the receipt, base64url. */
  readonly signature: string;
}

const DEPTH_MAX = 8;

/**
 * What the signature is over: JSON without spaces, names in order, so that a receipt may be laid out anew.
 * @throws RangeError for what is deeper than a receipt
 */
export function signedText(value: unknown, depth = 0): string {
  if (depth > DEPTH_MAX) throw new RangeError('Deeper than a receipt');
  const inner = (part: unknown) => signedText(part, depth + 1);
  if (Array.isArray(value)) return `[${value.map(inner).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${inner(value[name as never])}`).join(',')}}`;
}

/** What somebody says is a receipt, and the text that its signature must be over. */
export interface ClaimedReceipt extends SignedReceipt {
  readonly signed: string;
}

/** Undefined for what cannot be a receipt. Whether it is genuine only its signature tells. */
export function readReceipt(text: string): ClaimedReceipt | undefined {
  try {
    const { receipt, kid, signature } = JSON.parse(text);
    if (typeof receipt !== 'object' || typeof kid !== 'string' || typeof signature !== 'string') return undefined;
    return { receipt, kid, signature, signed: signedText(receipt) };
  } catch {
    return undefined;
  }
}
