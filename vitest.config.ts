import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const webFolders = ['shell', 'mfe-*', 'packages/ui', 'packages/web-kit', 'packages/web-features'];
const codeFolders = ['services/*', 'packages/*', 'infra/*'];
/** vitest would leave one processor idle, which is half of CI's. */
const maxWorkers = availableParallelism();
const firstStart = 'infra/local/test/first-start/**';
const deploy = 'infra/deploy/test/**';
const rollout = 'infra/gateway/test/browser-rollout.test.ts';
const never = ['**/node_modules/**', '**/dist/**', '**/fixtures/**'];

/** They render nothing, but replace modules. */
const replaceModules = ['shell/src/remotes/load-remote.test.ts', 'shell/src/offline/send-unsent.test.ts'];
const inJsdom = {
  sequence: { groupOrder: 4 },
  pool: 'threads',
  maxWorkers,
  environment: 'jsdom',
  setupFiles: ['packages/web-features/src/testing/web-setup.ts'],
  exclude: never,
  css: { modules: { classNameStrategy: 'non-scoped' } },
} as const;

/**
 * Six kinds of test. `unit`: beside the code, no servers. `web`: components in jsdom, and `web-logic`: what renders
 * nothing. `servers`: a service against real MongoDB, Kafka and Redis. `first-start`: the product as a newcomer finds
 * it, over HTTP, before the journeys use it. `deploy`: the manifests, with the tools that `npm test -- deploy` fetches.
 * `rollout`: a browser while replicas change version, only on request (`npm test -- rollout`): the journeys of
 * e2e/journeys/deployment cover most of it in less time.
 * Each has its own number of workers, so one starts when another has ended (`groupOrder`). Journeys in a real browser
 * live in e2e/ and have their own runner.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers,
          sequence: { groupOrder: 1 },
          // They change nothing outside themselves, and loading everything anew for each file took half of their time.
          isolate: false,
          globalSetup: ['packages/testing/src/temporary-folder.ts'],
          include: codeFolders.map((folder) => `${folder}/src/**/*.test.ts`),
          exclude: [...never, ...webFolders.map((folder) => `${folder}/**`)],
        },
      },
      {
        test: {
          name: 'first-start',
          sequence: { groupOrder: 2 },
          include: [`${firstStart}/*.test.ts`],
          exclude: never,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'deploy',
          sequence: { groupOrder: 3 },
          include: [`${deploy}/*.test.ts`],
          exclude: never,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'rollout',
          sequence: { groupOrder: 6 },
          include: [rollout],
          exclude: never,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...inJsdom,
          name: 'web',
          include: webFolders.map((folder) => `${folder}/src/**/*.test.tsx`).concat(replaceModules),
        },
      },
      {
        test: {
          ...inJsdom,
          name: 'web-logic',
          // Only react-aria, with which components are rendered, keeps listening to the document it was loaded in.
          isolate: false,
          include: webFolders.map((folder) => `${folder}/src/**/*.test.ts`),
          exclude: [...never, ...replaceModules],
        },
      },
      {
        test: {
          name: 'servers',
          sequence: { groupOrder: 5 },
          include: codeFolders.map((folder) => `${folder}/test/**/*.test.ts`),
          exclude: [...never, firstStart, deploy, rollout],
          globalSetup: ['packages/testing/src/servers/global-setup.ts'],
          setupFiles: ['packages/testing/src/servers/drop-databases.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: true,
          isolate: false,
          // `expect.poll` waits as long as `eventually` does.
          expect: { poll: { timeout: 30_000 } },
          // They wait for servers, but not half of the time: a fourth worker costs more than it saves on two cores.
          maxWorkers: 3,
        },
      },
    ],
  },
});
