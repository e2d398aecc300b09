import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect } from '@playwright/test';
import { Builder, type WebDriver, WebElement } from 'selenium-webdriver';
import type { EngineBrowser, PageElement } from './browser.ts';

/** The buttons of the browser's own toolbar would keep its window from being narrower than 447 px. */
const NARROW_TOOLBAR = 'button, entry { min-width: 0; padding: 0 }';
/** The window's own height above the page is not known before it is measured. */
const ANY_HEIGHT = 800;

/** A question to a page that goes away just then is never answered, and asked again. */
const SCRIPT_TIMEOUT_MS = 5_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}

/** Starts an X server without a screen; it chooses its number. */
async function startDisplay(): Promise<{ readonly server: ChildProcess; readonly display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = await once(createInterface(server.stdio[3] as Readable), 'line');
  return { server, display: `:${number}` };
}

async function startDriver(display: string, settings: string) {
  const port = await freePort();
  await mkdir(join(settings, 'gtk-3.0'));
  await writeFile(join(settings, 'gtk-3.0', 'gtk.css'), NARROW_TOOLBAR);
  const env = {
    ...process.env,
    DISPLAY: display,
    XDG_CONFIG_HOME: settings,
    // Its sandbox needs user namespaces, which containers refuse.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(`${url}/status`).catch(() => undefined))?.ok;
  await expect.poll(isReady, { message: 'WebKitWebDriver answers' }).toBe(true);
  return { driver, url };
}

/** Runs in the page. */
const scrollToMiddle = (element: Element) => element.scrollIntoView({ block: 'center', behavior: 'instant' });

const pageElement = (driver: WebDriver, element: WebElement): PageElement => ({
  async click() {
    // By itself the driver scrolls no further than to the edge, where bars of the page lie on top.
    await driver.executeScript(scrollToMiddle, element);
    await element.click();
  },
  type: (text) => element.sendKeys(text),
  chooseFile: (path) => element.sendKeys(path),
  evaluate: (run) => driver.executeScript(run, element),
});

async function resize(driver: WebDriver, width: number, height: number): Promise<void> {
  const rect = { x: 0, y: 0, width, height: ANY_HEIGHT };
  await driver.manage().window().setRect(rect);
  const inner = await driver.executeScript<number>('return innerHeight');
  await driver
    .manage()
    .window()
    .setRect({ ...rect, height: height + ANY_HEIGHT - inner });
}

/** WebKitGTK by WebDriver, on a display of its own. */
export async function openWebkitBrowser(proxyPort: number): Promise<EngineBrowser> {
  const settings = await mkdtemp(join(tmpdir(), 'notalone-webkit-'));
  const { server, display } = await startDisplay();
  const { driver: driverProcess, url } = await startDriver(display, settings);
  const stop = async () => {
    driverProcess.kill();
    server.kill();
    await rm(settings, { recursive: true, force: true });
  };
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities({
      browserName: 'MiniBrowser',
      proxy: { proxyType: 'manual', httpProxy: `127.0.0.1:${proxyPort}` },
    })
    .build()
    .catch(async (error: Error) => {
      await stop();
      throw error;
    });
  await driver.manage().setTimeouts({ script: SCRIPT_TIMEOUT_MS });
  return {
    goto: (url) => driver.get(url),
    evaluate: (run) => driver.executeScript(run),
    addScript: (source) => driver.executeScript(source),
    async element(find, control) {
      const element = await driver.executeScript(find, control);
      return element instanceof WebElement ? pageElement(driver, element) : undefined;
    },
    resize: (width, height) => resize(driver, width, height),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async close() {
      await driver.quit();
      await stop();
    },
  };
}
