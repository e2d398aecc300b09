import { createInterface } from 'node:readline';
import { ROOT } from '../paths.ts';
import type { ProcessSpec } from '../processes/processes.ts';
import { COMPILE_CACHE, type Suite } from './suite.ts';

/** What went wrong is said again at the end of all suites, where the rest of a bench's output is far away. */
const LAST_LINES = 20;

/** A bench with limits. */
function bench(name: string, args: readonly string[], parallelGroup?: string): Suite {
  return {
    name,
    ...(parallelGroup && { parallelGroup }),
    async run({ processes }) {
      const errors: string[] = [];
      const spec: ProcessSpec = {
        ...{ name, command: 'node', args: ['infra/bench/src/main.ts', ...args] },
        ...{ cwd: ROOT, inheritsEnvironment: true, env: COMPILE_CACHE },
        async passOnErrors(from, to) {
          for await (const line of createInterface({ input: from })) {
            errors.push(line);
            to.write(`${line}\n`);
          }
        },
      };
      const end = await processes.start(spec, { mayEnd: true }).ended;
      if (end === 0) return { passed: 1, failed: 0 };
      return { passed: 0, failed: 1, failures: [...errors.slice(-LAST_LINES), `ended: ${end}`] };
    },
  };
}

/** They spend half of their time waiting for restarts, or for time limits. */
const WAITING = 'kills';

/**
 * Kills each part of a running product once under load; nothing acknowledged may be lost or duplicated. `npm run bench
 * -- kill` does ten rounds.
 */
export const KILLS: Suite = bench('kills', ['kill', '1'], WAITING);

/**
 * Puts faults between the services and their peers under load: calls are answered, presses go out, nothing acknowledged
 * is lost or duplicated. `npm run bench -- partitions` does each fault at each peer.
 */
export const PARTITIONS: Suite = bench('partitions', ['partitions', 'short', '7'], WAITING);

/** The JavaScript of first visits, as a release has it, of web apps that are built. */
export const WEIGHT: Suite = bench('weight', ['weight', 'pages']);
