// A product without services and web apps for stopping.test.ts: the real start and stop of servers, emulators and
// gateway.
import { keepProduct } from '../src/commands/keep-product.ts';
import { print, runCommand } from '../src/commands/run-command.ts';
import { stopSignal } from '../src/commands/stop-signal.ts';
import { readSettings } from '../src/product/settings.ts';

const settings = readSettings();
const builds = { shell: settings.localDir, remotes: {} };
const signal = stopSignal();
runCommand(() =>
  keepProduct({ settings, print, services: [], remotes: [], builds }, signal, async () => print('ready')),
);
