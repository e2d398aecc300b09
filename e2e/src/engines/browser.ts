/** The whole name or label, or a part of it where nothing has it as the whole; optionally in a region or dialog. */
export interface Control {
  /** `field`: what has the label, such as a password, which has no role. */
  readonly role: string;
  readonly name: string;
  readonly within?: Control | undefined;
}

/** An element of the page, used with real presses and keys. */
export interface PageElement {
  click(): Promise<void>;
  type(text: string): Promise<void>;
  chooseFile(path: string): Promise<void>;
  /** Runs a function in the page with the element; it can use nothing else. */
  evaluate<R>(run: (element: Element) => R): Promise<R>;
}

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof ENGINES)[number];

/** One browser with one tab and a fresh profile: what the journeys need of an engine. */
export interface EngineBrowser {
  goto(url: string): Promise<void>;
  /** Runs a function in the page; it can use nothing from outside. */
  evaluate<R>(run: () => R | Promise<R>): Promise<R>;
  /** Runs a script that declares a global. */
  addScript(source: string): Promise<void>;
  /** The element that `find` answers in the page. */
  element(find: (control: Control) => Element | undefined, control: Control): Promise<PageElement | undefined>;
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}
