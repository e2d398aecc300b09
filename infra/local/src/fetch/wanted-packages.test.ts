import { describe, expect, test } from 'vitest';
import { commandFor, javaMajorOf, type Machine, missingClusterPackages, missingPackages } from './wanted-packages.ts';

interface Found extends Partial<Pick<Machine, 'ubuntu' | 'javaMajor' | 'hasOwnBrowser'>> {
  readonly programs?: readonly string[];
  readonly packages?: readonly string[];
  readonly offered?: readonly string[];
}
const machine = ({ programs = [], packages = [], offered = [], ...found }: Found = {}): Machine => ({
  ubuntu: undefined,
  javaMajor: undefined,
  hasOwnBrowser: false,
  ...found,
  hasProgram: (name) => programs.includes(name),
  hasPackage: (name) => packages.includes(name),
  aptOffers: (name) => offered.includes(name),
});
const FULL = {
  programs: ['redis-server', 'nginx', 'pip3', 'mvn', 'promtool', 'amtool', 'chromium-headless-shell', 'chromium'],
  packages: ['libnginx-mod-http-brotli-static', 'libcurl4'],
  javaMajor: 17,
};
const missing = (found: Found, withBrowser = true) => missingPackages(machine(found), { withBrowser });

test('a fresh Debian lacks everything, and the browser only for tests', () => {
  const servers = [
    'redis-server',
    'nginx-light',
    'libnginx-mod-http-brotli-static',
    'libcurl4',
    'python3-pip',
    'maven',
    'default-jre-headless',
  ];
  expect(missing({}, false)).toEqual(servers);
  expect(missing({})).toEqual([
    ...servers.slice(0, -1),
    'prometheus',
    'prometheus-alertmanager',
    'default-jre-headless',
    'chromium-headless-shell',
    'chromium',
  ]);
});

test('Firefox and WebKit are installed only for the journeys in all engines', () => {
  const engines = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];
  expect(missingPackages(machine(FULL), { withBrowser: true, withEngines: true })).toEqual(engines);
  const full = { ...FULL, programs: [...FULL.programs, 'firefox-esr', 'WebKitWebDriver', 'Xvfb'] };
  expect(missingPackages(machine(full), { withBrowser: true, withEngines: true })).toEqual([]);
});

test('a cluster is verified without the servers of the product', () => {
  expect(missingClusterPackages(machine())).toEqual(['etcd-server', 'openssl']);
  expect(missingClusterPackages(machine({ programs: ['etcd', 'openssl'] }))).toEqual([]);
});

test('a program is not installed again, whatever its source', () => {
  expect(missing(FULL)).toEqual([]);
  expect(missing({ ...FULL, programs: FULL.programs.filter((name) => name !== 'mvn') })).toEqual(['maven']);
});

test('a library under a newer release’s name is recognised', () => {
  expect(missing({ ...FULL, packages: ['libnginx-mod-http-brotli-static', 'libcurl4t64'] })).toEqual([]);
});

describe('Java', () => {
  test.each([
    ['openjdk version "17.0.15" 2025-04-15', 17],
    ['openjdk version "21" 2023-09-19', 21],
    ['java version "1.8.0_292"', 8],
    ['sh: 1: java: not found', undefined],
  ])('%s is %s', (text, major) => {
    expect(javaMajorOf(text)).toBe(major);
  });

  test('that is too old for Kafka is not accepted', () => {
    expect(missing({ ...FULL, javaMajor: 11 })).toEqual(['default-jre-headless']);
    expect(missing({ ...FULL, javaMajor: 21 })).toEqual([]);
  });

  test('on Ubuntu 22.04 is requested by version, because its default is 11', () => {
    expect(
      missing({ ...FULL, ubuntu: 'jammy', javaMajor: 11, packages: [...FULL.packages, 'default-jre-headless'] }),
    ).toEqual(['openjdk-17-jre-headless']);
    expect(missing({ ...FULL, ubuntu: 'noble', javaMajor: undefined })).toEqual(['default-jre-headless']);
  });

  test('that hides the right one on PATH is named, with instructions', () => {
    const hidden = () => missing({ ...FULL, javaMajor: 11, packages: [...FULL.packages, 'default-jre-headless'] });
    expect(hidden).toThrow(/on your PATH is Java 11, and Kafka needs 17 or newer.*update-alternatives/);
  });
});

describe('on Ubuntu', () => {
  const withoutBrowser = {
    ...FULL,
    ubuntu: 'noble',
    programs: FULL.programs.filter((name) => name !== 'chromium-headless-shell'),
  };

  test('tests without a browser get instructions, because apt has none', () => {
    expect(() => missing(withoutBrowser)).toThrow(/Ubuntu has no package.*\nCHROMIUM_PATH=/);
    expect(missing({ ...withoutBrowser, hasOwnBrowser: true })).toEqual([]);
    expect(missing(withoutBrowser, false)).toEqual([]);
  });

  test('brotli is installed if there is a package for it', () => {
    const [brotli = '', ...packages] = FULL.packages;
    expect(missing({ ...FULL, ubuntu: 'jammy', packages })).toEqual([]);
    expect(missing({ ...FULL, ubuntu: 'noble', packages, offered: [brotli] })).toEqual([brotli]);
  });
});

test('users other than root get one command to copy', () => {
  expect(commandFor(['maven', 'libcurl4'])).toContain(
    "\n  sudo sh -c 'apt-get update && apt-get install -y --no-install-recommends maven libcurl4'\n",
  );
});
