import type { NavEntry, RemoteSlot } from '@notalone/web-kit/remotes';
import type { Schema } from './compatibility/schemas.ts';

/** What an operation takes and answers, at the time of the build. */
export interface OperationContract {
  /** `anyone`, or the roles that may call it. */
  readonly callers: 'anyone' | readonly string[];
  readonly query: Schema;
  readonly request: Schema;
  /** Success status → schema; null without a JSON body. */
  readonly replies: Readonly<Record<string, Schema | null>>;
}
type Schemas = Readonly<Record<string, Schema>>;
type Operations = Readonly<Record<string, OperationContract>>;

interface Built {
  /** `feed` for a service, `mfe-feed` for a remote, `shell`. */
  readonly deployable: string;
  /** Hash of the content: the same content is the same release. */
  readonly version: string;
  readonly commit: string;
  /** Path → SHA-256 of every file that is served or run. */
  readonly files: Readonly<Record<string, string>>;
  /** The image that was built of it: `registry/notalone/feed@sha256:…`, when `--image` named one. */
  readonly image?: string;
  /** The reason given with `--breaking`, when the compatibility gate was overruled. */
  readonly breaking?: string;
}
/** What shell and remotes have in common: what they call, hear and link to. */
interface WebApp extends Built {
  readonly calls: Operations;
  readonly hears: Schemas;
  readonly sends: Schemas;
  /** First segments of the pages that its code names: `/news`. */
  readonly links: readonly string[];
}
export interface ShellRelease extends WebApp {
  readonly kind: 'shell';
  readonly hostApi: number;
  /** Library → version, of those that remotes share. */
  readonly shared: Readonly<Record<string, string>>;
  /** Library → names that it exports, of our own shared packages. */
  readonly exports: Readonly<Record<string, readonly string[]>>;
  readonly slots: readonly string[];
  readonly navIds: readonly string[];
  readonly pages: readonly string[];
}
export interface RemoteRelease extends WebApp {
  readonly kind: 'remote';
  readonly hostApi: { readonly from: number; readonly to: number };
  /** Library → range. */
  readonly shared: Readonly<Record<string, string>>;
  /** Library → names that its code imports. */
  readonly imports: Readonly<Record<string, readonly string[]>>;
  readonly pages: readonly string[];
  readonly nav: readonly Pick<NavEntry, 'id' | 'roles'>[];
  readonly slots: readonly Pick<RemoteSlot, 'slot' | 'id'>[];
}
export interface ServiceRelease extends Built {
  readonly kind: 'service';
  readonly operations: Operations;
  /** Operations for other services, by id, and those of others that it calls. */
  readonly internal: Operations;
  readonly internalCalls: Operations;
  /** Event type → schema of its data. */
  readonly writes: Schemas;
  readonly reads: Schemas;
  /** Socket events that it pushes and takes. */
  readonly pushes: Schemas;
  readonly takes: Schemas;
}
/** Everything that decides whether a release fits the others; written once, with the release. */
export type Release = ShellRelease | RemoteRelease | ServiceRelease;
