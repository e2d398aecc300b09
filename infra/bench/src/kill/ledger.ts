import type { Family } from './family.ts';

/** A message that somebody wrote; `id` once it was acknowledged. */
export interface Written {
  readonly from: Family;
  readonly to: Family;
  readonly text: string;
  readonly begunAt: number;
  id?: string;
}
/** A request to connect; `acknowledged` once the call was answered, `accepted` once the accepting call was. */
export interface Requested {
  readonly from: Family;
  readonly to: Family;
  readonly begunAt: number;
  acknowledged?: boolean;
  requestId?: string;
  accepted?: boolean;
}

/** What the run did, as those know it who did it. */
export interface Ledger {
  readonly written: Written[];
  readonly requested: Requested[];
  /** Whose registration was acknowledged while parts were killed. */
  readonly joined: Family[];
  /** Two families each who may write to each other. */
  readonly connected: (readonly [Family, Family])[];
}
