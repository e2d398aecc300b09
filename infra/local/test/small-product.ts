// A product without services and pages for the tests of stopping: the real start and the real Ctrl-C, of servers, emulators and gateway.
import { keepProduct } from '../src/commands/keep-product.ts';
import { runCommand, say } from '../src/commands/run-command.ts';
import { stopSignal } from '../src/commands/stop-signal.ts';
import { readSettings } from '../src/product/settings.ts';

const settings = readSettings();
const builds = { shell: settings.localDir, remotes: {} };
const signal = stopSignal();
runCommand(() => keepProduct({ settings, say, services: [], remotes: [], builds }, signal, async () => say('ready')));
