import { breakages } from '@notalone/release/compatibility/compatibility';
import { endPreview, rollBack } from '@notalone/release/deploy';
import { loadDotEnv } from '../product/dot-env.ts';
import { DEPLOYABLES, releaseStore } from '../product/releases.ts';
import { readSettings } from '../product/settings.ts';
import { print, runCommand } from './run-command.ts';

/** Goes back at once: what fits badly is printed, not refused. */
async function main([deployable = '']: readonly string[]): Promise<void> {
  if (!DEPLOYABLES.includes(deployable))
    throw new Error(`Usage: npm run rollback -- DEPLOYABLE\nDEPLOYABLE is one of ${DEPLOYABLES.join(', ')}.`);
  loadDotEnv();
  const began = Date.now();
  const store = releaseStore(readSettings());
  const preview = store.deployed(deployable)?.preview;
  if (preview) {
    await endPreview(store, deployable);
    return print(`The preview ${preview} of ${deployable} is ended.`);
  }
  const former = await rollBack(store, deployable);
  print(`${deployable} ${former} is current again after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  const found = breakages(store.read(deployable, former), store.allDeployed(DEPLOYABLES));
  for (const { breaks, reason } of found) print(`  it may break ${breaks}: ${reason}`);
}

runCommand(() => main(process.argv.slice(2)));
