import { expect } from '@playwright/test';
import { BASE_URL } from '../environment.ts';
import type { Control, EngineBrowser, PageElement } from './browser.ts';
import { findControl } from './find-control.ts';

/** Somebody at a browser. Every action waits for what it needs. */
export interface Person {
  readonly browser: EngineBrowser;
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

export function personAt(browser: EngineBrowser): Person {
  const use = (control: Control, act: (element: PageElement) => Promise<void>) =>
    expect(async () => {
      const element = await findControl(browser, control);
      expect(element, `${control.role} "${control.name}"`).toBeTruthy();
      if (element) await act(element);
    }).toPass();
  const expectOf = (role: string, name: string, isSo: (element: Element) => boolean) =>
    use({ role, name }, async (element) => expect(await element.evaluate(isSo)).toBe(true));
  const text = () => browser.evaluate(() => document.body.innerText);
  const currentPath = () => browser.evaluate(() => location.pathname);
  return {
    browser,
    open: (path) => browser.goto(`${BASE_URL}${path}`),
    press: (role, name, within) => use({ role, name, within }, (element) => element.click()),
    type: (name, typed, within) => use({ role: 'field', name, within }, (element) => element.type(typed)),
    chooseFile: (name, path, within) => use({ role: 'field', name, within }, (element) => element.chooseFile(path)),
    sees: (wanted) => expect.poll(text).toContain(wanted),
    seesPicture: (name) => expectOf('img', name, (picture) => (picture as HTMLImageElement).naturalWidth > 0),
    expectInView: (role, name) => expectOf(role, name, isInView),
    isAt: (path) => expect.poll(currentPath).toBe(path),
    leaves: (path) => expect.poll(currentPath).not.toBe(path),
    expectLoaded: () => expect.poll(() => browser.evaluate(isLoaded)).toBe(true),
    expectNoOverflow: () => expect.poll(() => browser.evaluate(overflowing)).toEqual([]),
  };
}
