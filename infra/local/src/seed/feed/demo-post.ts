import type { Snapshot } from '../pictures/snapshot.ts';

/** One post of the demo feed and what came of it. People are named by their usernames. */
export interface DemoPost {
  readonly by: string;
  /** `@Username` mentions whoever is called so. */
  readonly text: string;
  readonly picture?: { readonly snapshot: Snapshot; readonly alt: string };
  readonly like?: readonly string[];
  readonly love?: readonly string[];
  readonly laugh?: readonly string[];
  /** Oldest first. */
  readonly comments?: readonly (readonly [by: string, text: string])[];
  readonly sharedBy?: readonly string[];
}
