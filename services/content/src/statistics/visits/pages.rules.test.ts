import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countedAs, OTHER_PAGE } from './pages.rules.ts';

const ROOT = `${import.meta.dirname}/../../../../..`;
interface Page {
  readonly path: string;
  readonly audience: string;
}
const remotes = globSync('mfe-*/remote.json', { cwd: ROOT }).map((file) =>
  JSON.parse(readFileSync(`${ROOT}/${file}`, 'utf8')),
);
const remotePages: Page[] = remotes.flatMap(({ pages }) => pages);
const shellPages = [
  ...readFileSync(`${ROOT}/shell/src/routes/shell-pages.ts`, 'utf8').matchAll(
    /path: '([^']+)',\s+title: [^\n]+\s+audience: '(\w+)'/g,
  ),
].map(([, path = '', audience = '']): Page => ({ path, audience }));
/** A child's device opens the emergency page without a login, too. */
const isForChildren = ({ path, audience }: Page) => audience === 'child' || path === '/emergency-sms';
const pages = [...shellPages, ...remotePages].map((page) => ({
  ...page,
  visited: page.path.replace(/:\w+/g, 'a'.repeat(24)),
}));

test('knows the pages of the shell and the remotes', () => {
  expect(pages.length).toBeGreaterThan(10);
});
test.each(pages.filter((page) => !isForChildren(page)))('$path is counted by its name', ({ path, visited }) => {
  expect(countedAs(visited)).toBe(path.replace(/:\w+/g, ':id'));
});
test.each(pages.filter(isForChildren))('$path is a page of children and not counted', ({ visited }) => {
  expect(countedAs(visited)).toBeUndefined();
});
test('counts unknown pages as other', () => {
  expect(countedAs('/anything')).toBe(OTHER_PAGE);
});
