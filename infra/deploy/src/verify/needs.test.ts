import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getNeeds, roomAt, versionOf } from './needs.ts';

const there = (what: string) => async () => what;
const missing = (advice: string) => async () => {
  throw new Error(advice);
};

test('everything that is missing is named at once, after a line for each', async () => {
  const said: string[] = [];
  const needs = [
    { name: 'etcd', get: missing('install etcd-server') },
    { name: 'bash', get: there('5.2') },
    { name: 'Go', get: missing('install Go 1.26') },
  ];
  const checked = getNeeds(needs, (line) => said.push(line));
  await expect(checked).rejects.toThrow('2 of 3 are missing.\n- etcd: install etcd-server\n- Go: install Go 1.26');
  expect(said).toEqual(['etcd: MISSING', 'bash: 5.2', 'Go: MISSING']);
});

test('nothing is thrown when all is there', async () => {
  await expect(getNeeds([{ name: 'bash', get: there('5.2') }], () => undefined)).resolves.toBeUndefined();
});

test('a program that is not there, or fails, is answered with what to do', () => {
  expect(versionOf('node', ['--version'], 'install Node')).toMatch(/^v\d+/);
  expect(() => versionOf('no-such-program', [], 'install it')).toThrow('install it');
  expect(() => versionOf('node', ['--no-such-option'], 'install Node')).toThrow('install Node');
});

test('room is looked for on the disk of a folder that does not exist yet', async () => {
  const folder = join(tmpdir(), 'not', 'there', 'yet');
  expect(await roomAt(folder, 0)).toContain(`GiB free at ${tmpdir()}`);
  await expect(roomAt(folder, 1_000_000)).rejects.toThrow('1000000 GiB are needed');
});
