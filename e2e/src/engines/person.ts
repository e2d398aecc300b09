import { expect } from '@playwright/test';
import { BASE_URL } from '../environment.ts';
import type { Control, EngineBrowser, PageElement } from './browser.ts';
import { findControl } from './find-control.ts';
import type { Network } from './network.ts';

/** Somebody at a browser. Every action waits for what it needs. */
export interface Person {
  readonly browser: EngineBrowser;
  readonly network: Network;
  open(path: string): Promise<void>;
  press(role: string, name: string, within?: Control): Promise<void>;
  type(label: string, text: string, within?: Control): Promise<void>;
  chooseFile(label: string, path: string, within?: Control): Promise<void>;
  /** Waits until the page shows the text. */
  sees(text: string): Promise<void>;
  seesPicture(name: string): Promise<void>;
  /** Waits until a control is whole in the window, with nothing above it. */
  expectInView(role: string, name: string): Promise<void>;
  isAt(path: string): Promise<void>;
  leaves(path: string): Promise<void>;
  /** Waits until the page has a heading and nothing says that it loads. */
  expectLoaded(): Promise<void>;
  /** Waits until nothing is wider than the window. */
  expectNoOverflow(): Promise<void>;
}

/** What sticks out to the right, or nothing. Runs in the page. */
function overflowing(): readonly string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.body.querySelectorAll('*')].filter((one) => {
    const { right, width } = one.getBoundingClientRect();
    return width > 0 && right > clientWidth + 1;
  });
  const describe = (one: Element) =>
    `${one.tagName.toLowerCase()}.${one.className} to ${Math.round(one.getBoundingClientRect().right)} px`;
  return [`${scrollWidth} px in a window of ${clientWidth} px`, ...wide.slice(0, 8).map(describe)];
}

/** Runs in the page. */
function isInView(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false;
  return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}

/** Runs in the page. */
const isLoaded = () =>
  document.querySelector('h1') !== null && document.querySelector('[role=status][aria-label^=Loading]') === null;

export function personAt(browser: EngineBrowser, network: Network): Person {
  /** A page that is being left answers no question: it is asked again. */
  const until = <R>(ask: () => R | Promise<R>, check: (answer: R) => void) =>
    expect(async () => check(await browser.evaluate(ask))).toPass();
  const use = (control: Control, act: (element: PageElement) => Promise<void>) =>
    expect(async () => {
      const element = await findControl(browser, control);
      expect(element, `${control.role} "${control.name}"`).toBeTruthy();
      if (element) await act(element);
    }).toPass();
  const expectOf = (role: string, name: string, isSo: (element: Element) => boolean) =>
    use({ role, name }, async (element) => expect(await element.evaluate(isSo)).toBe(true));
  const path = () => location.pathname;
  return {
    browser,
    network,
    open: (at) => browser.goto(`${BASE_URL}${at}`),
    press: (role, name, within) => use({ role, name, within }, (element) => element.click()),
    type: (name, typed, within) => use({ role: 'field', name, within }, (element) => element.type(typed)),
    chooseFile: (name, file, within) => use({ role: 'field', name, within }, (element) => element.chooseFile(file)),
    sees: (wanted) =>
      until(
        () => document.body.innerText,
        (text) => expect(text).toContain(wanted),
      ),
    seesPicture: (name) => expectOf('img', name, (picture) => (picture as HTMLImageElement).naturalWidth > 0),
    expectInView: (role, name) => expectOf(role, name, isInView),
    isAt: (wanted) => until(path, (found) => expect(found).toBe(wanted)),
    leaves: (left) => until(path, (found) => expect(found).not.toBe(left)),
    expectLoaded: () => until(isLoaded, (isSo) => expect(isSo, 'a heading, and nothing that loads').toBe(true)),
    expectNoOverflow: () => until(overflowing, (found) => expect(found).toEqual([])),
  };
}
