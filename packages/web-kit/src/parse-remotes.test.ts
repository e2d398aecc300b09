import { describe, expect, test } from 'vitest';
import { parseRemoteManifest, parseRemotes } from './parse-remotes.ts';
import { fitsHost, HOST_API } from './remote-contract.ts';

const social = {
  name: 'social',
  title: 'Families',
  hostApi: { from: 1, to: 1 },
  pages: [{ path: '/users-nearby', title: 'Nearby', audience: 'parent' }],
  nav: [{ id: 'nearby', label: 'Nearby', to: '/users-nearby', icon: 'nearby', roles: ['parent', 'admin'] }],
  slots: [{ slot: 'header-tools', id: 'carbs', label: 'Carbs', icon: 'calculator', roles: ['parent'], module: 'calculator' }],
};
const entry = '/mfe/social/mf-manifest.json';

describe('remote.json', () => {
  test('is read as it is', () => {
    expect(parseRemoteManifest(social)).toEqual(social);
  });

  test('may say nothing of slots', () => {
    expect(parseRemoteManifest({ ...social, slots: undefined }).slots).toEqual([]);
  });

  test.each([
    ['no object', [], 'remote must be an object'],
    ['a name that is no container name', { ...social, name: 'mfe-social' }, 'remote.name'],
    ['no range', { ...social, hostApi: undefined }, 'hostApi must be an object'],
    ['a page off the site', { ...social, pages: [{ path: '//evil', title: 'x', audience: 'nobody' }] }, 'pages[0].audience'],
    ['an unknown role', { ...social, nav: [{ ...social.nav[0], roles: ['king'] }] }, 'nav[0].roles[0]'],
    ['a module that is a path', { ...social, slots: [{ ...social.slots[0], module: '../x' }] }, 'slots[0].module'],
  ])('with %s is refused, naming the member', (_case, value, named) => {
    expect(() => parseRemoteManifest(value)).toThrow(named);
  });
});

describe('/remotes.json', () => {
  test('leaves out a remote that cannot be read, and tells of it', () => {
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
  ])('is refused when it is %s', (_case, value) => {
    expect(() => parseRemotes(value, () => undefined)).toThrow(TypeError);
  });
});

test('a remote fits when this host lies in its range', () => {
  expect(fitsHost({ hostApi: { from: HOST_API, to: HOST_API + 1 } })).toBe(true);
  expect(fitsHost({ hostApi: { from: HOST_API + 1, to: HOST_API + 2 } })).toBe(false);
  expect(fitsHost({ hostApi: { from: HOST_API - 1, to: HOST_API - 1 } })).toBe(false);
});
