import { expect, test } from 'vitest';
import { chooseSuites } from './choose-suites.ts';

const names = (words: readonly string[]) => chooseSuites(words).map(({ name }) => name);

test('without a word everything runs, journeys last', () => {
  expect(names([])).toEqual(['typecheck', 'lint', 'boundaries', 'unused', 'unit', 'web', 'servers', 'kills', 'e2e']);
});

test('a suite is called by its name', () => {
  expect(names(['lint', 'e2e'])).toEqual(['lint', 'e2e']);
});

test('a workspace is called by its folder, whole or last part', () => {
  expect(names(['auth'])).toEqual(['typecheck of services/auth', 'services/auth']);
  expect(names(['packages/contracts'])).toEqual(['typecheck of packages/contracts', 'packages/contracts']);
});

test('a word that names nothing is answered with what there is', () => {
  expect(() => chooseSuites(['athu'])).toThrow(/Nothing is called "athu"\. Suites: typecheck, .*Workspaces: .*auth/);
});
