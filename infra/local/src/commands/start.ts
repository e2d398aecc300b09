import { readDemoLogins } from '../product/demo-logins.ts';
import { loadDotEnv } from '../product/dot-env.ts';
import { readSettings } from '../product/settings.ts';
import { keepProduct } from './keep-product.ts';
import { runCommand, say } from './run-command.ts';
import { stopSignal } from './stop-signal.ts';

async function main(): Promise<void> {
  loadDotEnv();
  const settings = readSettings();
  const signal = stopSignal();
  const began = Date.now();
  await keepProduct({ settings, say }, signal, async () => {
    say(`\nNot Alone is ready after ${Math.round((Date.now() - began) / 1000)} s:  ${settings.publicUrl}`);
    say(`Text messages and mails arrive at  http://localhost:${settings.emulatorsPort}`);
    for (const line of await readDemoLogins(settings.localDir)) say(line);
    say('Press Ctrl-C to stop everything.\n');
  });
}

runCommand(main);
