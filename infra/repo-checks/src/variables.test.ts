import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repoFiles } from './repo-files.ts';
import { REPO } from './run-tool.ts';
import { variablesListed, variablesRead } from './variables.ts';

/** Set by the system, npm, tools or Docker; the last three by `npm start`, for demo families and migrations. */
const OF_OTHERS = new Set([
  'PATH',
  'HOME',
  'TMPDIR',
  'XDG_RUNTIME_DIR',
  'DOCKER_HOST',
  'VITEST_POOL_ID',
  'TEST_PARALLEL_INDEX',
  'WEBPACK_SERVE',
  'CONTENT_MONGO_URL',
  'FEED_MONGO_URL',
  'MONGO_URLS',
]);

const read = (path: string) => readFile(join(REPO, path), 'utf8');

async function readByCode(): Promise<Set<string>> {
  const sources = (await repoFiles()).filter(
    (path) => /\.(?:[cm]?[jt]s|tsx)$/.test(path) && !/\/fixtures\/|^infra\/repo-checks\/src\/variables/.test(path),
  );
  const names = await Promise.all(sources.map(async (path) => variablesRead(await read(path), path)));
  const inCompose = [...(await read('compose.yaml')).matchAll(/\$\{([A-Z][A-Z0-9_]+):?-/g)].map(
    ([, name = '']) => name,
  );
  // Read by Docker Compose itself.
  const byCompose = ['COMPOSE_PROFILES', 'COMPOSE_PROJECT_NAME', ...inCompose];
  return new Set([...names.flat(), ...byCompose].filter((name) => !OF_OTHERS.has(name)));
}

test('.env.example lists the variables that code reads, and no others', async () => {
  const [code, listed] = [await readByCode(), new Set(variablesListed(await read('.env.example')))];
  const notIn = (there: ReadonlySet<string>, here: ReadonlySet<string>) => [...here].filter((name) => !there.has(name));
  expect({ unlisted: notIn(listed, code), unread: notIn(code, listed) }).toEqual({ unlisted: [], unread: [] });
});

test.each([
  ['a member', "process.env.BASE_URL || 'x'", 'src/a.ts', ['BASE_URL']],
  ['a quoted member', "process.env['BASE_URL']", 'src/a.ts', ['BASE_URL']],
  ['taken apart', 'const { TEST_ONE: one, TEST_TWO } = process.env;', 'src/a.ts', ['TEST_ONE', 'TEST_TWO']],
  ['taken apart from a parameter', 'const { TEST_ONE: one } = env;', 'src/a.ts', ['TEST_ONE']],
  ['an argument', "portOf(env, 'SMTP_PORT', 1)", 'src/a.ts', ['SMTP_PORT']],
  ['the key of a config', 'z.object({\n  MAIL_FROM: z.string(),\n})', 'src/config.ts', ['MAIL_FROM']],
  ['no key of anything else', '({\n  MAX: z.string(),\n})', 'src/limits.ts', []],
])('a variable is found as %s', (_how, source, path, names) => {
  expect(variablesRead(source, path)).toEqual(names);
});

test('counts commented-out variables, but no sentences', () => {
  expect(variablesListed('PORT=1\n# INSTANCES=chat=2\n# Set PORT=2 to move it.\n')).toEqual(['PORT', 'INSTANCES']);
});
