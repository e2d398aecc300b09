/** The facts about a machine that decide which Debian packages are missing. */
export interface Machine {
  /** Code name of Ubuntu or of the Ubuntu it derives from; undefined on Debian. */
  readonly ubuntu: string | undefined;
  /** Version of `java` on PATH. */
  readonly javaMajor: number | undefined;
  /** CHROMIUM_PATH is set. */
  readonly hasOwnBrowser: boolean;
  hasProgram(name: string): boolean;
  hasPackage(name: string): boolean;
  /** Whether apt's package list has it. */
  aptOffers(name: string): boolean;
}

interface Wanted {
  readonly name: string;
  /** Programs that make the package unnecessary. */
  readonly programs?: readonly string[];
  /** Its name in newer releases. */
  readonly alsoNamed?: string;
  /** Optional: some Ubuntu releases lack it; without it pages are compressed with gzip only. */
  readonly isExtra?: true;
}

const WANTED: readonly Wanted[] = [
  { name: 'redis-server', programs: ['redis-server'] },
  { name: 'nginx-light', programs: ['nginx'] },
  { name: 'libnginx-mod-http-brotli-static', isExtra: true },
  { name: 'libcurl4', alsoNamed: 'libcurl4t64' },
  { name: 'python3-pip', programs: ['pip', 'pip3'] },
  { name: 'maven', programs: ['mvn'] },
];
/** For tests only: promtool and amtool. */
const WANTED_BY_TESTS: readonly Wanted[] = [
  { name: 'prometheus', programs: ['promtool'] },
  { name: 'prometheus-alertmanager', programs: ['amtool'] },
];
/** For `npm test -- engines` only. Firefox is driven by its own protocol, WebKit by its driver, which needs a display. */
const WANTED_BY_ENGINES: readonly Wanted[] = [
  { name: 'firefox-esr', programs: ['firefox-esr'] },
  { name: 'webkit2gtk-driver', programs: ['WebKitWebDriver'] },
  { name: 'xvfb', programs: ['Xvfb'] },
];
/** For `npm run verify:k8s` only: what its control plane is started with, besides Kubernetes' own programs. */
const WANTED_BY_CLUSTER: readonly Wanted[] = [
  { name: 'etcd-server', programs: ['etcd'] },
  { name: 'openssl', programs: ['openssl'] },
];
/** The headless shell refuses notifications, so push messages are tested with the whole browser. */
const BROWSERS = ['chromium-headless-shell', 'chromium'];
/** Kafka 4 does not start on older versions. */
const JAVA_MAJOR_MIN = 17;
const OWN_BROWSER = `Ubuntu has no package of Chromium that works here. Please install Chromium or Chrome in another way, then say where it is, as in
CHROMIUM_PATH=/usr/bin/google-chrome npm test`;

/** The first line of `java -version`: `openjdk version "17.0.15" 2025-04-15`, and `"1.8.0_292"` for 8. */
export function javaMajorOf(versionText: string): number | undefined {
  const major = /version "(?:1\.)?(\d+)/.exec(versionText)?.[1];
  return major === undefined ? undefined : Number(major);
}

/** The default Java of Ubuntu 22.04 is 11. */
const javaPackageOf = ({ ubuntu }: Machine) =>
  ubuntu === 'jammy' ? 'openjdk-17-jre-headless' : 'default-jre-headless';

function missingJava(machine: Machine): string[] {
  const { javaMajor } = machine;
  if (javaMajor !== undefined && javaMajor >= JAVA_MAJOR_MIN) return [];
  const name = javaPackageOf(machine);
  if (javaMajor === undefined || !machine.hasPackage(name)) return [name];
  throw new Error(
    `The \`java\` on your PATH is Java ${javaMajor}, and Kafka needs ${JAVA_MAJOR_MIN} or newer. The package ${name} is installed: please let \`java -version\` find it, by PATH or by \`sudo update-alternatives --config java\`.`,
  );
}

function missingBrowser(machine: Machine): string[] {
  const missing = BROWSERS.filter((name) => !machine.hasProgram(name));
  if (machine.hasOwnBrowser || missing.length === 0) return [];
  if (machine.ubuntu) throw new Error(OWN_BROWSER);
  return missing;
}

function isMissing({ name, programs = [], alsoNamed, isExtra }: Wanted, machine: Machine): boolean {
  if (programs.some(machine.hasProgram) || [name, alsoNamed].some((one) => one && machine.hasPackage(one)))
    return false;
  return !(isExtra && machine.ubuntu) || machine.aptOffers(name);
}

/** What is wanted besides the servers. */
export interface Wishes {
  readonly withBrowser?: boolean;
  readonly withEngines?: boolean;
}

/** The packages to install. @throws with instructions where apt cannot help */
export function missingPackages(machine: Machine, { withBrowser, withEngines }: Wishes): string[] {
  const wantedHere = [...WANTED, ...(withBrowser ? WANTED_BY_TESTS : []), ...(withEngines ? WANTED_BY_ENGINES : [])];
  const names = wantedHere.filter((wanted) => isMissing(wanted, machine)).map(({ name }) => name);
  return [...names, ...missingJava(machine), ...(withBrowser ? missingBrowser(machine) : [])];
}

/** The packages that `npm run verify:k8s` needs: no server of the product runs there. */
export const missingClusterPackages = (machine: Machine): string[] =>
  WANTED_BY_CLUSTER.filter((wanted) => isMissing(wanted, machine)).map(({ name }) => name);
/** The packages that `npm run verify:images` needs: a browser; the engine is the machine's own affair. */
export const missingImagePackages = (machine: Machine): string[] => missingBrowser(machine);

/** The command for users other than root. */
export const commandFor = (packages: readonly string[]): string =>
  `Some programs are missing. Please run this once, then try again:\n\n  sudo sh -c 'apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}'\n`;
