import { readDemoLogins } from '../product/demo-logins.ts';
import { loadDotEnv } from '../product/dot-env.ts';
import { readSettings } from '../product/settings.ts';
import { startProduct } from '../product/start-product.ts';
import { stopSignal, untilAborted } from './stop-signal.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

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
    await Promise.race([untilAborted(signal), product.crashed]).finally(() => {
      say('Stopping …');
      return product.stop();
    });
    say('Everything is stopped.');
  } catch (error) {
    if (!signal.aborted) throw error;
    say('Stopped.');
  }
}

main().then(
  () => process.disconnect?.(),
  (error: Error) => {
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
    process.disconnect?.();
  },
);
