import { expect, test } from 'vitest';
import { chooseSuites } from './choose-suites.ts';

const names = (wanted: readonly string[]) => chooseSuites(wanted).map(({ name }) => name);

test('without arguments all suites run but those on request, journeys last', () => {
  expect(names([])).toEqual([
    'typecheck',
    'lint',
    'boundaries',
    'unused',
    'secrets',
    'observability',
    'deploy',
    'unit',
    'web',
    'servers',
    'kills',
    'e2e',
  ]);
});

test('finds a suite by name', () => {
  expect(names(['lint', 'e2e'])).toEqual(['lint', 'e2e']);
  expect(names(['engines', 'releases', 'rollout', 'partitions'])).toEqual([
    'engines',
    'releases',
    'rollout',
    'partitions',
  ]);
});

test('finds a workspace by its folder or the last part of it', () => {
  expect(names(['auth'])).toEqual(['typecheck of services/auth', 'services/auth']);
  expect(names(['packages/contracts'])).toEqual(['typecheck of packages/contracts', 'packages/contracts']);
});

test('an unknown name throws with the list of names', () => {
  expect(() => chooseSuites(['athu'])).toThrow(/Nothing is called "athu"\. Suites: typecheck, .*Workspaces: .*auth/);
});
