import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository } from './copy-repository.ts';

const MINUTE_MS = 60_000;

let copy: Awaited<ReturnType<typeof copyRepository>>;
let untouched: string;
/** Every file that differs or is ignored, such as builds. */
const state = () => copy.git('status', '--porcelain', '--ignored');

/** Passes when the program exits with 0. */
const expectSuccess = (folder: string, command: string, ...args: readonly string[]) =>
  expect(copy.run(folder, command, ...args)).resolves.toBeTypeOf('string');

beforeAll(async () => {
  copy = await copyRepository();
  untouched = await state();
  const generate = (...args: readonly string[]) => copy.run('.', 'node', 'infra/generator/src/main.ts', ...args);
  await generate('remote', 'sample');
  await generate('service', 'sample');
  await generate('operation', 'sample.listThings');
  await generate('operation', 'sample.addThings');
  await generate('event', 'sample.thing.added', 'chat');
}, 5 * MINUTE_MS);
afterAll(() => copy.remove(), MINUTE_MS);

// The slowest file of its suite by far: side by side they use the processors that the others have left.
test.concurrent(
  'generated code is formatted and has no lint errors',
  async () => {
    const added = await copy.git('ls-files', '--modified', '--others', '--exclude-standard');
    await expectSuccess('.', 'biome', 'ci', '--error-on-warnings', ...added.trim().split('\n'));
  },
  MINUTE_MS,
);

test.concurrent.each(['node', 'pages'])(
  'generated code type-checks with tsconfig.%s.json',
  async (part) => {
    await expectSuccess('.', 'tsc', '--noEmit', '--checkers', '1', '-p', `tsconfig.${part}.json`);
  },
  5 * MINUTE_MS,
);

test.concurrent(
  'the generated remote and service build',
  async () => {
    await expectSuccess('mfe-sample', 'webpack', '--mode', 'production');
    await expectSuccess('services/sample', 'node', '../../packages/service-kit/src/bundle/bundle-service.ts');
  },
  5 * MINUTE_MS,
);

test.concurrent(
  'the generated tests pass, and so do the tests of the contracts with the new rows and snapshots',
  async () => {
    const folders = ['mfe-sample', 'services/sample', 'services/chat/src/thing', 'packages/contracts'];
    const printed = await copy.run('.', 'vitest', 'run', '--project', 'unit', '--project', 'web*', ...folders);
    for (const file of [
      'mfe-sample/src/sample/sample.test.tsx',
      'services/sample/src/things/list-things.test.ts',
      'services/sample/src/things/add-things.test.ts',
      'services/sample/src/thing/announce-thing-added.test.ts',
      'services/chat/src/thing/thing-added.events.test.ts',
    ])
      expect(printed).toContain(file);
  },
  5 * MINUTE_MS,
);

test(
  'deleting the generated code leaves no difference',
  async () => {
    expect(await state()).not.toBe(untouched);
    await copy.git('checkout', '--quiet', '--', '.');
    await copy.git('clean', '-fdxq', ...copy.packageFolders.map((folder) => `--exclude=/${folder}`));
    expect(await state()).toBe(untouched);
  },
  MINUTE_MS,
);
