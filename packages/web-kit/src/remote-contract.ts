import type { ComponentType } from 'react';

/**
 * Version of what the shell offers remotes: this package, the router facade, packages/ui and the props of a remote. Raised when one of them
 * changes so that an older remote would break; a remote says in its remote.json which versions it works with.
 */
export const HOST_API = 1;

/** Who a page or a navigation entry is for. An admin is a parent too. */
export type Audience = 'parent' | 'child' | 'admin';

export interface RemotePage {
  /** Router pattern from the site's root: `/profile/:userId`. */
  readonly path: string;
  /** Document title while the page has none of its own. */
  readonly title: string;
  /** Who may open it; `anyone` also signed out. */
  readonly audience: Audience | 'anyone';
  /** Said to a signed-out visitor on the way to /login. */
  readonly signedOut?: string;
}
export interface NavEntry {
  /** Place in the header; the shell knows the order. */
  readonly id: string;
  readonly label: string;
  readonly to: string;
  /** Name of an icon of packages/ui. */
  readonly icon: string;
  readonly roles: readonly Audience[];
}
/** The one slot there is: a button in the header whose dialog the remote fills. The shell draws button, dialog, loading and failing. */
export const HEADER_TOOLS = 'header-tools';

/** Something a remote puts into a place that the shell keeps for it. A slot that a shell does not know stays empty. */
export interface RemoteSlot {
  /** `header-tools`. */
  readonly slot: string;
  /** Place in the header; the shell knows the order. */
  readonly id: string;
  /** On the button, and over the dialog. */
  readonly label: string;
  /** Name of an icon of packages/ui. */
  readonly icon: string;
  readonly roles: readonly Audience[];
  /** What the remote exposes for it: `calculator` is its file `src/calculator/calculator.slot.tsx`. */
  readonly module: string;
}
/** A remote's `remote.json`: what it brings, readable without loading its code. */
export interface RemoteManifest {
  /** Folder without `mfe-`: the container is `mfe_<name>`, the files are below `/mfe/<name>/`. */
  readonly name: string;
  /** For people: "Families is not available right now". */
  readonly title: string;
  readonly hostApi: { readonly from: number; readonly to: number };
  readonly pages: readonly RemotePage[];
  readonly nav: readonly NavEntry[];
  /** None when remote.json says nothing of slots. */
  readonly slots: readonly RemoteSlot[];
}
/** An entry of /remotes.json: the manifest and where the remote's federation manifest lies. */
export interface RemoteEntry extends RemoteManifest {
  readonly entry: string;
}
/**
 * What a remote exposes. As `./App`: a component that renders its own routes, with paths from the site's root. For a slot: a component with
 * the slot's props.
 */
export interface RemoteModule<Props = object> {
  readonly default: ComponentType<Props>;
  /** HOST_API of the web-kit it was built with. */
  readonly hostApi: number;
}
/** Props of what a remote shows inside the dialog of its button in the header. Closing unmounts it. */
export interface HeaderToolProps {
  readonly onClose: () => void;
}

export const fitsHost = ({ hostApi }: Pick<RemoteManifest, 'hostApi'>): boolean => hostApi.from <= HOST_API && HOST_API <= hostApi.to;
