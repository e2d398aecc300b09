import type { ComponentType } from 'react';

/**
 * Version of the interface between shell and remotes: this package, packages/ui and the props of a remote. Increase it
 * when a change breaks older remotes; each remote.json names the versions that it works with.
 */
export const HOST_API = 1;

/** Who a page or a navigation entry is for. Admins are parents too. */
export type Audience = 'parent' | 'child' | 'admin';

export interface RemotePage {
  /** Router pattern from the root of the site: `/profile/:userId`. */
  readonly path: string;
  /** Document title until the page sets its own. */
  readonly title: string;
  /** Who may open the page; `anyone` includes logged-out visitors. */
  readonly audience: Audience | 'anyone';
  /** Toast for a logged-out visitor who is redirected to /login. */
  readonly signedOut?: string;
}
export interface NavEntry {
  /** Determines the position in the header; the shell knows the order. */
  readonly id: string;
  readonly label: string;
  readonly to: string;
  /** Name of an icon in packages/ui. */
  readonly icon: string;
  readonly roles: readonly Audience[];
}
/**
 * The only slot so far: a button in the header that opens a dialog with the remote's content. The shell renders the
 * button, the dialog, loading and errors.
 */
export const HEADER_TOOLS = 'header-tools';

/** Content that a remote provides for a slot of the shell. The shell ignores slots that it does not know. */
export interface RemoteSlot {
  /** `header-tools`. */
  readonly slot: string;
  /** Determines the position in the header; the shell knows the order. */
  readonly id: string;
  /** Label of the button and title of the dialog. */
  readonly label: string;
  /** Name of an icon in packages/ui. */
  readonly icon: string;
  readonly roles: readonly Audience[];
  /** The exposed module: `calculator` stands for the file `src/calculator/calculator.slot.tsx`. */
  readonly module: string;
}
/** A remote's `remote.json`, readable without loading its code. */
export interface RemoteManifest {
  /** Folder name without `mfe-`. The container is `mfe_<name>`; the files are below `/mfe/<name>/`. */
  readonly name: string;
  /** Shown to users: "Families is not available right now". */
  readonly title: string;
  /** Hash of the build, added by the build itself. */
  readonly version?: string;
  readonly hostApi: { readonly from: number; readonly to: number };
  readonly pages: readonly RemotePage[];
  readonly nav: readonly NavEntry[];
  /** Empty if remote.json has no slots. */
  readonly slots: readonly RemoteSlot[];
}
/** Who runs the installation, in /remotes.json. */
export interface Operator {
  readonly name: string;
  readonly email: string;
  /** As people write it. */
  readonly phone: string;
  readonly address: string;
}
/** An entry in /remotes.json: the manifest and the address of the federation manifest. */
export interface RemoteEntry extends RemoteManifest {
  readonly entry: string;
}
/**
 * What a remote exposes. As `./App`: a component with its own routes, whose paths start at the root of the site. For a
 * slot: a component with the slot's props.
 */
export interface RemoteModule<Props = object> {
  readonly default: ComponentType<Props>;
  /** HOST_API of the web-kit that it was built with. */
  readonly hostApi: number;
}
/** Props of the content of a header tool's dialog. Closing unmounts it. */
export interface HeaderToolProps {
  readonly onClose: () => void;
}

export const isCompatible = ({ hostApi }: Pick<RemoteManifest, 'hostApi'>): boolean =>
  hostApi.from <= HOST_API && HOST_API <= hostApi.to;
