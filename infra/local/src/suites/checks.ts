import { type Suite, succeeds } from './suite.ts';

/** A command without tests; it counts as one test. */
const check = (name: string, commands: readonly (readonly [string, ...string[]])[]): Suite => ({
  name,
  parallelGroup: 'checks',
  async run(context) {
    for (const [command, ...args] of commands) {
      if (!(await succeeds(context, command, args))) return { passed: 0, failed: 1 };
    }
    return { passed: 1, failed: 0 };
  },
});

const npmScript = (name: string) => check(name, [['npm', 'run', '--silent', name]]);

export const CHECKS: readonly Suite[] = [
  npmScript('typecheck'),
  npmScript('lint'),
  npmScript('boundaries'),
  npmScript('unused'),
];

export const typecheckOf = (folder: string): Suite =>
  check(`typecheck of ${folder}`, [['tsc', '--noEmit', '-p', folder]]);
