import { satisfies } from 'semver';
import type { OperationContract, Release, RemoteRelease, ServiceRelease, ShellRelease } from '../manifest.ts';
import { misfits, type Schema } from './schemas.ts';

/** One reason why two releases do not fit; `breaks` is the deployable that would fail. */
export interface Breakage {
  readonly breaks: string;
  readonly reason: string;
}
type App = ShellRelease | RemoteRelease;
type ByName<T> = Readonly<Record<string, T>>;

const isApp = (release: Release): release is App => release.kind !== 'service';
const isShell = (release: Release): release is ShellRelease => release.kind === 'shell';
const isRemote = (release: Release): release is RemoteRelease => release.kind === 'remote';
const isService = (release: Release): release is ServiceRelease => release.kind === 'service';

function callMisfits(call: OperationContract, offered: OperationContract): string[] {
  const lost = offered.callers === 'anyone' ? [] : call.callers === 'anyone' ? ['signed-out callers'] : call.callers;
  const refused = lost.filter((role) => !offered.callers.includes(role));
  const replies = Object.entries(offered.replies).flatMap(([status, schema]) => {
    const known = call.replies[status];
    if (known === undefined) return [`answers ${status}, which is new`];
    if (known === null || schema === null) return known === schema ? [] : [`answer ${status} gained or lost its body`];
    return misfits(schema, known, 'page').map((reason) => `in its answer ${reason}`);
  });
  return [
    ...refused.map((role) => `refuses ${role}`),
    ...misfits(call.request, offered.request, 'server').map((reason) => `in its body ${reason}`),
    ...misfits(call.query, offered.query, 'server').map((reason) => `in its query ${reason}`),
    ...replies,
  ];
}

/** `owned`: what the owner offers of the names; a name that it neither offers nor offered belongs to somebody else. */
function brokenCalls(caller: string, calls: ByName<OperationContract>, offered: ByName<OperationContract>): Breakage[] {
  return Object.entries(calls).flatMap(([name, call]) => {
    const now = offered[name];
    const reasons = now ? callMisfits(call, now) : ['is not there'];
    return reasons.map((reason) => ({ breaks: caller, reason: `${name} ${reason}` }));
  });
}

function brokenMessages(
  reader: string,
  written: ByName<Schema>,
  read: ByName<Schema>,
  as: 'server' | 'consumer' | 'page',
  what: string,
): Breakage[] {
  return Object.entries(read).flatMap(([name, schema]) => {
    const given = written[name];
    if (!given) return [];
    return misfits(given, schema, as).map((reason) => ({ breaks: reader, reason: `${what} ${name}: ${reason}` }));
  });
}

const ownedBy = <T>(names: ByName<T>, isOwn: (name: string) => boolean): ByName<T> =>
  Object.fromEntries(Object.entries(names).filter(([name]) => isOwn(name)));

/** `former`: what was offered until now; only what is lost breaks somebody. */
const missing = (reader: string, needed: readonly string[], offered: readonly string[], what: string): Breakage[] =>
  needed
    .filter((name) => !offered.includes(name))
    .map((name) => ({ breaks: reader, reason: `${what} ${name} is gone` }));

function appMeetsService(app: App, service: ServiceRelease, routesOfService: (route: string) => boolean): Breakage[] {
  const heard = service.deployable === 'chat' ? Object.keys(app.hears) : [];
  const sent = service.deployable === 'chat' ? Object.keys(app.sends) : [];
  return [
    ...brokenCalls(app.deployable, ownedBy(app.calls, routesOfService), service.operations),
    ...missing(app.deployable, heard, Object.keys(service.pushes), 'socket event'),
    ...missing(app.deployable, sent, Object.keys(service.takes), 'socket message'),
    ...brokenMessages(app.deployable, service.pushes, app.hears, 'page', 'socket event'),
    ...brokenMessages(app.deployable, app.sends, service.takes, 'server', 'socket message'),
  ];
}

function shellMeetsRemote(shell: ShellRelease, remote: RemoteRelease): Breakage[] {
  const { deployable: breaks, hostApi } = remote;
  const fits = hostApi.from <= shell.hostApi && shell.hostApi <= hostApi.to;
  const libraries = Object.entries(remote.shared).filter(
    ([name, range]) => !satisfies(shell.shared[name] ?? '', range),
  );
  const names = Object.entries(remote.imports).flatMap(([library, used]) =>
    missing(breaks, used, shell.exports[library] ?? [], `export of ${library}:`),
  );
  return [
    ...(fits ? [] : [{ breaks, reason: `host API ${shell.hostApi} is not in ${hostApi.from} to ${hostApi.to}` }]),
    ...libraries.map(([name, range]) => ({
      breaks,
      reason: `${name} ${shell.shared[name] ?? 'is not shared'}, needs ${range}`,
    })),
    ...names,
    ...missing(
      breaks,
      remote.slots.map(({ slot }) => slot),
      shell.slots,
      'slot',
    ),
    ...missing(
      breaks,
      remote.nav.map(({ id }) => id),
      shell.navIds,
      'place in the header for',
    ),
  ];
}

function pagesMeet(one: App, other: App): Breakage[] {
  const twice = one.pages.filter((path) => other.pages.includes(path) && one.deployable !== other.deployable);
  const known = new Set(
    isRemote(one) ? one.nav.flatMap(({ id, roles }) => roles.map((role) => `${id} of ${role}`)) : [],
  );
  const entries = isRemote(other) ? other.nav.flatMap(({ id, roles }) => roles.map((role) => `${id} of ${role}`)) : [];
  return [
    ...twice.map((path) => ({ breaks: other.deployable, reason: `${path} is a page of both` })),
    ...entries
      .filter((entry) => known.has(entry))
      .map((entry) => ({ breaks: other.deployable, reason: `the header entry ${entry} is of both` })),
  ];
}

/** A page that others link to and that is gone. The shell's copy of a remote's page does not count as the page. */
function lostLinks(candidate: App, former: App | undefined, others: readonly App[]): Breakage[] {
  const gone = (former?.pages ?? []).filter((path) => !candidate.pages.includes(path));
  return gone.flatMap((path) => {
    const link = `/${path.split('/')[1]}`;
    const still = [candidate, ...others].some(({ pages }) => pages.some((page) => `/${page.split('/')[1]}` === link));
    const broken = still ? [] : others.filter(({ links }) => links.includes(link));
    return broken.map(({ deployable }) => ({ breaks: deployable, reason: `links to ${path}, which is gone` }));
  });
}

const unreadable = (writer: ServiceRelease, reader: ServiceRelease): Breakage[] =>
  brokenMessages(reader.deployable, writer.writes, reader.reads, 'consumer', 'event');

function serviceMeetsService(writer: ServiceRelease, reader: ServiceRelease, former?: ServiceRelease): Breakage[] {
  const wasWritten = Object.keys(former?.writes ?? {}).filter((type) => reader.reads[type]);
  const isWritersCall = (id: string) => id.startsWith(`${writer.deployable}.`);
  return [
    ...missing(reader.deployable, wasWritten, Object.keys(writer.writes), 'event'),
    ...unreadable(writer, reader),
    ...brokenCalls(reader.deployable, ownedBy(reader.internalCalls, isWritersCall), writer.internal),
  ];
}

/**
 * Why the candidate must not be deployed beside what is deployed: one of both would fail. `deployed` may hold two
 * releases of each, the current one first. Open pages go on with the former one of an app. That of a service runs no
 * longer, but what it has written is still read.
 */
export function breakages(candidate: Release, deployed: readonly Release[]): Breakage[] {
  const others = deployed.filter(({ deployable }) => deployable !== candidate.deployable);
  const current = others.filter(
    (one, at) => others.findIndex(({ deployable }) => deployable === one.deployable) === at,
  );
  const services = current.filter(isService);
  const former = deployed.find(({ deployable }) => deployable === candidate.deployable);
  const found = isService(candidate)
    ? [
        ...others.filter(isApp).flatMap((app) => appMeetsService(app, candidate, ownsRoute(candidate, former))),
        ...services.flatMap((service) => [
          ...serviceMeetsService(candidate, service, former as ServiceRelease | undefined),
          ...serviceMeetsService(service, candidate),
        ]),
        ...others.filter(isService).flatMap((service) => unreadable(service, candidate)),
      ]
    : [
        ...services.flatMap((service) => appMeetsService(candidate, service, ownsRoute(service))),
        ...current.filter(isApp).flatMap((app) => pagesMeet(candidate, app)),
        ...lostLinks(candidate, former as App | undefined, current.filter(isApp)),
        ...(isShell(candidate) ? others.filter(isRemote).flatMap((remote) => shellMeetsRemote(candidate, remote)) : []),
        ...(isRemote(candidate) ? others.filter(isShell).flatMap((shell) => shellMeetsRemote(shell, candidate)) : []),
        ...unknownCalls(candidate, services),
      ];
  return [...new Map(found.map((one) => [`${one.breaks} ${one.reason}`, one])).values()];
}

const ownsRoute = (service: ServiceRelease, former?: Release) => (route: string) =>
  route in service.operations || (former?.kind === 'service' && route in former.operations);

/** Calls that no deployed service offers, once the services are deployed at all. */
function unknownCalls(app: App, services: readonly ServiceRelease[]): Breakage[] {
  if (services.length === 0) return [];
  const isKnown = (route: string) => services.some(({ operations }) => route in operations);
  return Object.keys(app.calls)
    .filter((route) => !isKnown(route))
    .map((route) => ({ breaks: app.deployable, reason: `${route} is not deployed: release its service first` }));
}
