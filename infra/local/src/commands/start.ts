import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { showDemoAuthenticator } from '../product/demo-authenticator.ts';
import { HOW_TO_GRANT_ADMIN, isLoopback, readDemoLogins } from '../product/demo-families.ts';
import { loadDotEnv } from '../product/dot-env.ts';
import { readSettings } from '../product/settings.ts';
import { keepContainers } from './keep-containers.ts';
import { keepProduct } from './keep-product.ts';
import { print, runCommand } from './run-command.ts';
import { stopSignal } from './stop-signal.ts';

const HOW_THE_DEMO_ADMIN_CONFIRMS =
  'The admin confirms with "Use an authenticator code"; the code is beside the text messages.';

async function main(): Promise<void> {
  const { demo, docker } = parseArgs({
    options: { demo: { type: 'boolean', default: false }, docker: { type: 'boolean', default: false } },
  }).values;
  loadDotEnv();
  const given = readSettings();
  // the volumes hold other families than the folder of `npm start`
  const settings = docker ? { ...given, localDir: join(given.localDir, 'docker') } : given;
  const signal = stopSignal();
  const began = Date.now();
  const keep = docker ? keepContainers : keepProduct;
  await keep({ settings, print, isDemoAsked: demo }, signal, async () => {
    print(`\nNot Alone is ready after ${Math.round((Date.now() - began) / 1000)} s:  ${settings.publicUrl}`);
    print(`Text messages and mails arrive at  http://localhost:${settings.emulatorsPort}`);
    for (const line of await readDemoLogins(settings.localDir)) print(line);
    if (await showDemoAuthenticator(settings)) print(HOW_THE_DEMO_ADMIN_CONFIRMS);
    if (!isLoopback(settings.publicUrl)) print(HOW_TO_GRANT_ADMIN);
    print('Press Ctrl-C to stop everything.\n');
  });
}

runCommand(main);
