// The entry point of every npm script. It runs on the machine's own Node (20 or newer) without packages, installs them
// if needed, and hands over to Node 24, which is one of them.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, packagesAreInstalled } from './entry/packages.mjs';
import { whyNotHere } from './entry/platform.mjs';

const COMMANDS = [
  'start',
  'test',
  'bench',
  'admin',
  'events',
  'release',
  'rollback',
  'monitor',
  'dev',
  'drill',
  'backup',
  'restore',
  'rotate',
];
/** They need the tools of tests and development; the others run with what the product itself needs. */
const NEED_TOOLS = ['test', 'bench', 'dev', 'drill'];
const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @param {string} command
 * @param {string[]} args
 */
function handOver(command, args) {
  const bin = join(root, 'node_modules', '.bin');
  const child = spawn(join(bin, 'node'), [join(root, 'infra', 'local', 'src', 'commands', `${command}.ts`), ...args], {
    cwd: root,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
    // The channel tells the child when this process is gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward).on('SIGHUP', forward);
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

/**
 * npm may be killed without a signal to its children, which must not survive. The scripts use `exec`, so npm is our
 * parent.
 */
function followNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  setInterval(() => process.ppid === npm || process.kill(process.pid, 'SIGTERM'), 500).unref();
}

/** @param {string[]} given */
async function main([command = '', ...args]) {
  if (!COMMANDS.includes(command)) throw new Error(`Usage: node infra/local/run.mjs ${COMMANDS.join('|')}`);
  const machine = {
    platform: process.platform,
    arch: process.arch,
    hasApt: existsSync('/usr/bin/apt-get'),
    nodeMajor: Number.parseInt(process.versions.node, 10),
  };
  const reason = whyNotHere(machine);
  if (reason) throw new Error(reason);
  const wanted = { withTools: NEED_TOOLS.includes(command) };
  if (!packagesAreInstalled(root, wanted)) await installPackages(root, wanted);
  followNpm();
  handOver(command, args);
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
