import type { Snapshot } from '../pictures/snapshot.ts';

/** A post of the demo feed with its reactions and comments. People are named by username. */
export interface DemoPost {
  readonly by: string;
  /** `@Username` mentions that family. */
  readonly text: string;
  readonly picture?: { readonly snapshot: Snapshot; readonly alt: string };
  readonly like?: readonly string[];
  readonly love?: readonly string[];
  readonly laugh?: readonly string[];
  /** Oldest first. */
  readonly comments?: readonly (readonly [by: string, text: string])[];
  readonly sharedBy?: readonly string[];
}
