import { describe, expect, test } from 'vitest';
import { parseOperator, parseRemoteManifest, parseRemotes } from './parse-remotes.ts';
import { HOST_API, isCompatible } from './remote-contract.ts';

const social = {
  name: 'social',
  title: 'Families',
  hostApi: { from: 1, to: 1 },
  pages: [{ path: '/users-nearby', title: 'Nearby', audience: 'parent' }],
  nav: [{ id: 'nearby', label: 'Nearby', to: '/users-nearby', icon: 'nearby', roles: ['parent', 'admin'] }],
  slots: [
    { slot: 'header-tools', id: 'carbs', label: 'Carbs', icon: 'calculator', roles: ['parent'], module: 'calculator' },
  ],
};
const entry = '/mfe/social/mf-manifest.json';

describe('remote.json', () => {
  test('parses a valid file', () => {
    expect(parseRemoteManifest(social)).toEqual(social);
  });

  test('allows missing slots', () => {
    expect(parseRemoteManifest({ ...social, slots: undefined }).slots).toEqual([]);
  });

  test.each([
    ['no object', [], 'remote must be an object'],
    ['a name that is no container name', { ...social, name: 'mfe-social' }, 'remote.name'],
    ['no range', { ...social, hostApi: undefined }, 'hostApi must be an object'],
    [
      'a page off the site',
      { ...social, pages: [{ path: '//evil', title: 'x', audience: 'nobody' }] },
      'pages[0].audience',
    ],
    ['an unknown role', { ...social, nav: [{ ...social.nav[0], roles: ['king'] }] }, 'nav[0].roles[0]'],
    ['a module that is a path', { ...social, slots: [{ ...social.slots[0], module: '../x' }] }, 'slots[0].module'],
  ])('rejects %s and names the member', (_case, value, named) => {
    expect(() => parseRemoteManifest(value)).toThrow(named);
  });
});

describe('/remotes.json', () => {
  test('leaves out an invalid remote and reports it', () => {
    const refused: unknown[] = [];
    const read = parseRemotes(
      {
        remotes: [
          { ...social, entry },
          { ...social, entry, pages: 'none' },
        ],
      },
      (error) => refused.push(error),
    );
    expect(read.map(({ name }) => name)).toEqual(['social']);
    expect(refused).toHaveLength(1);
  });

  test.each([
    ['a page of HTML', '<!doctype html>'],
    ['no list', { remotes: {} }],
    ['null', null],
  ])('rejects %s', (_case, value) => {
    expect(() => parseRemotes(value, () => undefined)).toThrow(TypeError);
  });
});

describe('the operator', () => {
  const operator = { name: 'Sugar Fox Ltd', email: 'help@example.org', phone: '0113 496 0000', address: 'Leeds' };
  const refused: unknown[] = [];
  const parse = (value: unknown) => parseOperator(value, (error) => refused.push(error));

  test('is read as it is', () => {
    expect(parse({ operator, remotes: [] })).toEqual(operator);
  });

  test('is unknown with an older gateway, without a warning', () => {
    expect(parse({ remotes: [] })).toBeUndefined();
    expect(refused).toEqual([]);
  });

  test('is unknown when a part is missing, which is reported', () => {
    expect(parse({ operator: { ...operator, phone: '' }, remotes: [] })).toBeUndefined();
    expect(String(refused.pop())).toContain('operator.phone');
  });
});

test('accepts a remote whose host API range includes this host', () => {
  expect(isCompatible({ hostApi: { from: HOST_API, to: HOST_API + 1 } })).toBe(true);
  expect(isCompatible({ hostApi: { from: HOST_API + 1, to: HOST_API + 2 } })).toBe(false);
  expect(isCompatible({ hostApi: { from: HOST_API - 1, to: HOST_API - 1 } })).toBe(false);
});

test('a preview takes the place of the current release for whoever wants it, and its own entry with it', () => {
  const preview = {
    ...social,
    title: 'New families',
    version: 'ffffffff0000',
    entry: '/mfe/social/mf-manifest.x.json',
  };
  const file = { remotes: [{ ...social, entry, preview }] };
  expect(parseRemotes(file, () => undefined)).toEqual([{ ...social, entry }]);
  expect(parseRemotes(file, () => undefined, true)).toEqual([preview]);
});
