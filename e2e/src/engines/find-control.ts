import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as DomTestingLibrary from '@testing-library/dom';
import type { Control, EngineBrowser, PageElement } from './browser.ts';

declare const TestingLibraryDom: typeof DomTestingLibrary;

const LIBRARY = createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js');

/** Runs in the page. */
function find({ role, name, within }: Control): Element | undefined {
  const root = within ? find(within) : document.body;
  if (!(root instanceof HTMLElement)) return undefined;
  const isUsable = (element: Element) =>
    !element.matches(':disabled, [aria-disabled=true]') &&
    // A hidden file input belongs to a button.
    (element.checkVisibility() || element.matches('[type=file]'));
  const usable = (wanted: string | ((found: string) => boolean)) =>
    role === 'field'
      ? TestingLibraryDom.queryAllByLabelText(root, wanted).find(isUsable)
      : TestingLibraryDom.queryAllByRole(root, role, { name: wanted }).find(isUsable);
  return usable(name) ?? usable((found) => found.includes(name));
}

/** The control, if the page has it now and it can be used. */
export async function findControl(browser: EngineBrowser, control: Control): Promise<PageElement | undefined> {
  if (!(await browser.evaluate(() => 'TestingLibraryDom' in globalThis)))
    await browser.addScript(await readFile(LIBRARY, 'utf8'));
  return browser.element(find, control);
}
