import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ version?: string, optional?: boolean, link?: boolean }} LockedPackage */

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
const lockedPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * True when node_modules holds exactly what package-lock.json asks for, ignoring optional packages of other
 * platforms. npm records what it installed in node_modules/.package-lock.json.
 * @param {string} root
 */
export function packagesAreInstalled(root) {
  const installedList = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedList)) return false;
  const installed = lockedPackages(installedList);
  return Object.entries(lockedPackages(join(root, 'package-lock.json'))).every(
    ([path, { version, optional, link }]) => path === '' || optional || link || installed[path]?.version === version,
  );
}

/**
 * Runs `npm ci`, and prints every ten seconds that it is still running.
 * @param {string} root
 * @returns {Promise<void>}
 */
export function installPackages(root) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  console.log('• Installing npm packages (a minute or two the first time)');
  const stillAtIt = setInterval(() => console.log(`  … still installing npm packages, ${seconds()} s`), 10_000);
  /** @type {Promise<void>} */
  const installed = new Promise((resolve, reject) => {
    const npm = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    npm.once('error', reject);
    npm.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`npm ci failed (${code}). Its messages are above.`)),
    );
  });
  return installed
    .then(() => console.log(`  npm packages are installed, ${seconds()} s`))
    .finally(() => clearInterval(stillAtIt));
}
