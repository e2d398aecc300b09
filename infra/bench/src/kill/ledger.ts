import type { Family } from './family.ts';

/** A message that was sent; `id` once it is acknowledged. */
export interface SentMessage {
  readonly from: Family;
  readonly to: Family;
  readonly text: string;
  readonly begunAt: number;
  id?: string;
}
/** A connection request; `acknowledged` once it is answered, `accepted` once accepting it is. */
export interface SentRequest {
  readonly from: Family;
  readonly to: Family;
  readonly begunAt: number;
  acknowledged?: boolean;
  requestId?: string;
  accepted?: boolean;
}

/** What the families have done, and what of it was acknowledged. */
export interface Ledger {
  readonly messages: SentMessage[];
  readonly requests: SentRequest[];
  /** Families whose registration was acknowledged while parts were killed. */
  readonly joined: Family[];
  /** Pairs of families that may write to each other. */
  readonly connected: (readonly [Family, Family])[];
}
