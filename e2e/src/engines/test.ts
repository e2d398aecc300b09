import { writeFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import type { Engine, EngineBrowser } from './browser.ts';
import { type Network, startNetwork } from './network.ts';
import { type Person, personAt } from './person.ts';
import { openPuppeteerBrowser } from './puppeteer-browser.ts';
import { openWebkitBrowser } from './webkit-browser.ts';

const PHONE = { width: 390, height: 844 };

export interface EngineOptions {
  readonly engine: Engine;
}
interface Fixtures {
  /** A person with a phone of 390 px and a browser of their own. */
  newPerson: () => Promise<Person>;
}

export const test = base.extend<Fixtures, EngineOptions>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  newPerson: async ({ engine }, use, testInfo) => {
    const browsers: EngineBrowser[] = [];
    const networks: Network[] = [];
    await use(async () => {
      const network = await startNetwork();
      networks.push(network);
      const { port } = network;
      const browser = await (engine === 'webkit' ? openWebkitBrowser(port) : openPuppeteerBrowser(engine, port));
      browsers.push(browser);
      await browser.resize(PHONE.width, PHONE.height);
      return personAt(browser, network);
    });
    for (const browser of browsers) {
      if (testInfo.status !== testInfo.expectedStatus) {
        const path = testInfo.outputPath(`screenshot-${browsers.indexOf(browser)}.png`);
        await writeFile(path, await browser.screenshot());
      }
      await browser.close();
    }
    for (const network of networks) network.close();
  },
});
export { expect };
