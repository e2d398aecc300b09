import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ version?: string, optional?: boolean, link?: boolean, dev?: boolean }} LockedPackage */
/** @typedef {{ withTools: boolean }} Wanted Whether the tools of tests and development are needed, too. */

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
const lockedPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * True when node_modules holds exactly what package-lock.json asks for, ignoring optional packages of other
 * platforms. npm records what it installed in node_modules/.package-lock.json.
 * @param {string} root
 * @param {Wanted} wanted
 */
export function packagesAreInstalled(root, { withTools }) {
  const installedList = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedList)) return false;
  const installed = lockedPackages(installedList);
  return Object.entries(lockedPackages(join(root, 'package-lock.json'))).every(
    ([path, { version, optional, link, dev }]) =>
      path === '' || optional || link || (dev && !withTools) || installed[path]?.version === version,
  );
}

/**
 * Installs the packages, and prints every ten seconds that it is still at it. Where only the tools are missing, they
 * are added: `npm ci` would remove everything first.
 * @param {string} root
 * @param {Wanted} wanted
 * @returns {Promise<void>}
 */
export function installPackages(root, { withTools }) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  console.log('• Installing npm packages (a minute or two the first time)');
  const stillAtIt = setInterval(() => console.log(`  … still installing npm packages, ${seconds()} s`), 10_000);
  /** @type {Promise<void>} */
  const installed = new Promise((resolve, reject) => {
    const onlyTools = withTools && packagesAreInstalled(root, { withTools: false });
    const install = onlyTools ? ['install', '--no-save'] : ['ci', ...(withTools ? [] : ['--omit=dev'])];
    const npm = spawn('npm', [...install, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    npm.once('error', reject);
    npm.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`npm ${install[0]} failed (${code}). Its messages are above.`)),
    );
  });
  return installed
    .then(() => console.log(`  npm packages are installed, ${seconds()} s`))
    .finally(() => clearInterval(stillAtIt));
}
