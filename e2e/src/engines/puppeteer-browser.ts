import puppeteer, { type ElementHandle, type LaunchOptions } from 'puppeteer-core';
import { CHROMIUM_FLAGS, CHROMIUM_PATH, FIREFOX_PATH } from '../environment.ts';
import type { EngineBrowser, PageElement } from './browser.ts';

/** Each leaves addresses of its own machine out of the proxy unless told otherwise. */
const launchOptions = (proxyPort: number): Readonly<Record<'chromium' | 'firefox', LaunchOptions>> => ({
  chromium: {
    browser: 'chrome',
    executablePath: CHROMIUM_PATH,
    headless: 'shell',
    args: [...CHROMIUM_FLAGS, `--proxy-server=127.0.0.1:${proxyPort}`, '--proxy-bypass-list=<-loopback>'],
  },
  firefox: {
    browser: 'firefox',
    executablePath: FIREFOX_PATH,
    extraPrefsFirefox: {
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': proxyPort,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': proxyPort,
      'network.proxy.allow_hijacking_localhost': true,
    },
  },
});

const pageElement = (handle: ElementHandle): PageElement => ({
  click: () => handle.asLocator().click(),
  type: (text) => handle.type(text),
  chooseFile: (path) => (handle as ElementHandle<HTMLInputElement>).uploadFile(path),
  evaluate: <R>(run: (element: Element) => R) => handle.evaluate(run) as Promise<R>,
});

/** Chromium by its own protocol, Firefox by WebDriver BiDi. */
export async function openPuppeteerBrowser(engine: 'chromium' | 'firefox', proxyPort: number): Promise<EngineBrowser> {
  const browser = await puppeteer.launch(launchOptions(proxyPort)[engine]);
  const page = await browser.newPage();
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (run) => page.evaluate(run),
    addScript: async (source) => void (await page.evaluate(source)),
    async element(find, control) {
      const element = (await page.evaluateHandle(find, control)).asElement();
      return element ? pageElement(element as ElementHandle) : undefined;
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
