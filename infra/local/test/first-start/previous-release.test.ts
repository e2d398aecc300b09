import { join } from 'node:path';
import { breakages } from '@notalone/release/compatibility/compatibility';
import { releaseOrder } from '@notalone/release/compatibility/release-order';
import type { Release } from '@notalone/release/manifest';
import { openStore } from '@notalone/release/store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readNamedPrevious, readPreviousManifests } from '../../src/previous/previous-commits.ts';
import { DEPLOYABLES } from '../../src/product/releases.ts';
import { type SeededProduct, seededProduct } from './seeded-product.ts';

let product: SeededProduct;
beforeAll(async () => {
  product = await seededProduct();
});
afterAll(() => product.stop());

const today = (): Release[] => {
  const store = openStore(join(product.localDir, 'releases'));
  return DEPLOYABLES.map((name) => store.read(name, store.deployed(name)?.current ?? ''));
};
const previous = readPreviousManifests();
const named = readNamedPrevious();

test('the manifests of the previous release are those of its commit', () => {
  const commits = previous.map(({ deployable, commit }) => [deployable, commit]);
  expect(new Map(commits as [string, string][])).toEqual(new Map(DEPLOYABLES.map((name) => [name, named.commit])));
});

// What really happens beside each other is shown by `npm test -- matrix`, which builds the previous release.
test('today’s releases can go out one at a time beside the previous ones and the pages that are open on them', () => {
  const breaking = named.breaking ?? [];
  const names = breaking.flatMap(({ deployables }) => deployables);
  const { order, overruled, refused } = releaseOrder(previous, today(), names);
  expect(Object.fromEntries(refused), 'what would break').toEqual({});
  expect(order).toHaveLength(DEPLOYABLES.length);
  const accepted = breaking.flatMap(({ breaks }) => Object.entries(breaks ?? {}));
  const found = accepted.map(([name]) => [
    name,
    overruled.get(name)?.map(({ breaks, reason }) => `${breaks}: ${reason}`),
  ]);
  expect(Object.fromEntries(found), 'what breaks and was accepted').toEqual(Object.fromEntries(accepted));
});

test('the gate would refuse a release beside the previous ones that takes something away', () => {
  const [feed] = today().filter(({ deployable }) => deployable === 'feed');
  const lost = { ...feed, operations: {} } as Release;
  const broken = breakages(lost, previous);
  expect(new Set(broken.map(({ breaks }) => breaks))).toContain('mfe-feed');
});
