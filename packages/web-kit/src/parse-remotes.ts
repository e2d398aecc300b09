import type {
  Audience,
  NavEntry,
  Operator,
  RemoteEntry,
  RemoteManifest,
  RemotePage,
  RemoteSlot,
} from './remote-contract.ts';

// Parsed by hand and not with zod: this runs in the shell before React, where every kilobyte delays the page.
type Fields = Readonly<Record<string, unknown>>;
const AUDIENCES: readonly unknown[] = ['parent', 'child', 'admin'] satisfies Audience[];

function fields(value: unknown, where: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError(`${where} must be an object`);
  return value as Fields;
}
function list<T>(value: unknown, where: string, parse: (item: unknown, where: string) => T): T[] {
  if (!Array.isArray(value)) throw new TypeError(`${where} must be a list`);
  return value.map((item, index) => parse(item, `${where}[${index}]`));
}
function text(from: Fields, key: string, where: string, pattern = /\S/): string {
  const value = from[key];
  if (typeof value !== 'string' || !pattern.test(value))
    throw new TypeError(`${where}.${key} must be text matching ${pattern}`);
  return value;
}
function version(from: Fields, key: string): number {
  const value = from[key];
  if (!Number.isInteger(value)) throw new TypeError(`hostApi.${key} must be a whole number`);
  return value as number;
}
function audience(value: unknown, where: string): Audience {
  if (!AUDIENCES.includes(value)) throw new TypeError(`${where} must be one of ${AUDIENCES.join(', ')}`);
  return value as Audience;
}
function page(value: unknown, where: string): RemotePage {
  const from = fields(value, where);
  return {
    path: text(from, 'path', where, /^\/[^?#]*$/),
    title: text(from, 'title', where),
    audience: from['audience'] === 'anyone' ? 'anyone' : audience(from['audience'], `${where}.audience`),
    ...(from['signedOut'] !== undefined && { signedOut: text(from, 'signedOut', where) }),
  };
}
/** The members that navigation entries and slots have in common. */
const button = (from: Fields, where: string) => ({
  id: text(from, 'id', where),
  label: text(from, 'label', where),
  icon: text(from, 'icon', where),
  roles: list(from['roles'], `${where}.roles`, audience),
});
function navEntry(value: unknown, where: string): NavEntry {
  const from = fields(value, where);
  return { ...button(from, where), to: text(from, 'to', where, /^\//) };
}
function slot(value: unknown, where: string): RemoteSlot {
  const from = fields(value, where);
  return {
    ...button(from, where),
    slot: text(from, 'slot', where),
    module: text(from, 'module', where, /^[a-z]+(?:-[a-z]+)*$/),
  };
}

/** Parses a remote.json. Throws a TypeError that names the invalid member. */
export function parseRemoteManifest(value: unknown): RemoteManifest {
  const from = fields(value, 'remote');
  const range = fields(from['hostApi'], 'hostApi');
  return {
    name: text(from, 'name', 'remote', /^[a-z]+$/),
    title: text(from, 'title', 'remote'),
    ...(from['version'] !== undefined && { version: text(from, 'version', 'remote', /^[0-9a-f]{8,20}$/) }),
    hostApi: { from: version(range, 'from'), to: version(range, 'to') },
    pages: list(from['pages'], 'pages', page),
    nav: list(from['nav'], 'nav', navEntry),
    slots: list(from['slots'] ?? [], 'slots', slot),
  };
}

/**
 * Parses /remotes.json. An invalid remote is left out and passed to `onRefused`, so that it does not affect the others.
 * Throws a TypeError if the file is not a list of remotes. With `wantsPreview`, a release that is shown to testers
 * first takes the place of the current one.
 */
export function parseRemotes(value: unknown, onRefused: (error: unknown) => void, wantsPreview = false): RemoteEntry[] {
  return list(fields(value, 'remotes.json')['remotes'], 'remotes', (item, where) => {
    try {
      const current = fields(item, where);
      const chosen = (wantsPreview && current['preview']) || current;
      return [{ ...parseRemoteManifest(chosen), entry: text(fields(chosen, where), 'entry', where) }];
    } catch (error) {
      onRefused(error);
      return [];
    }
  }).flat();
}

/** The operator in /remotes.json; undefined where an older gateway names none, or it was refused. */
export function parseOperator(value: unknown, onRefused: (error: unknown) => void): Operator | undefined {
  const { operator } = fields(value, 'remotes.json');
  if (operator === undefined) return undefined;
  try {
    const from = fields(operator, 'operator');
    const member = (key: keyof Operator) => text(from, key, 'operator');
    return { name: member('name'), email: member('email'), phone: member('phone'), address: member('address') };
  } catch (error) {
    onRefused(error);
    return undefined;
  }
}
