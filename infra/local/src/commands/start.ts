import { readDemoLogins } from '../product/demo-logins.ts';
import { loadDotEnv } from '../product/dot-env.ts';
import { readSettings } from '../product/settings.ts';
import { startProduct } from '../product/start-product.ts';
import { runCommand, say } from './run-command.ts';
import { stopSignal, untilAborted } from './stop-signal.ts';

async function main(): Promise<void> {
  loadDotEnv();
  const settings = readSettings();
  const signal = stopSignal();
  const began = Date.now();
  try {
    const product = await startProduct({ settings, say }, signal);
    say(`\nNot Alone is ready after ${Math.round((Date.now() - began) / 1000)} s:  ${settings.publicUrl}`);
    say(`Text messages and mails arrive at  http://localhost:${settings.emulatorsPort}`);
    for (const line of await readDemoLogins(settings.localDir)) say(line);
    say('Press Ctrl-C to stop everything.\n');
    try {
      await Promise.race([untilAborted(signal), product.crashed]);
    } finally {
      say('Stopping …');
      await product.stop();
    }
    say('Everything is stopped.');
  } catch (error) {
    if (!signal.aborted) throw error;
    say('Stopped.');
  }
}

runCommand(main);
