import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPO } from '../run-tool.ts';
import { code, table } from './blocks.ts';

interface Command {
  /** As it is typed after `npm run`. */
  readonly usages: readonly string[];
  readonly what: string;
}

/** What each script of the root's package.json is for, in the order of the table. */
const COMMANDS: readonly Command[] = [
  {
    usages: ['admin -- grant EMAIL'],
    what: 'makes an account an admin; `npm run admin -- safeguard EMAIL` one who also opens cases of child safety. The next login registers a passkey or an authenticator app; `npm run admin -- reset-factor EMAIL` replaces a lost one; `npm run admin -- recover` lists accounts that two people say are theirs, and two of us decide',
  },
  { usages: ['events'], what: 'replays dead-lettered events, rebuilds projections' },
  {
    usages: ['backup -- DIRECTORY', 'restore -- DIRECTORY'],
    what: 'everything out, and back into an empty system without those who left meanwhile',
  },
  {
    usages: ['rotate -- NAME'],
    what: 'replaces a key ([which](docs/runbooks/key-rotation.md)); nobody is signed out unless `--leaked` says so',
  },
  { usages: ['release -- DEPLOYABLE', 'rollback -- DEPLOYABLE'], what: 'one remote or service, alone' },
  {
    usages: ['monitor', 'drill -- NAME'],
    what: 'Prometheus with the alerts and the probe; a fault, its alert, its end',
  },
  { usages: ['verify:k8s', 'verify:images'], what: 'the manifests on a real API server; the images in compose' },
  { usages: ['ui'], what: 'every component in both colour schemes' },
  {
    usages: ['dev -- NAME …'],
    what: 'services from their source, remotes with hot reload ([CONTRIBUTING](CONTRIBUTING.md))',
  },
  { usages: ['new'], what: 'writes a new remote, service, operation or event' },
  { usages: ['bench'], what: 'measurements' },
  { usages: ['texts'], what: 'what people read on the pages, with file and line' },
  { usages: ['docs'], what: 'writes what documents say from code, as this table' },
  { usages: ['format'], what: 'formats, and fixes what can be fixed' },
  {
    usages: ['lint', 'boundaries', 'unused', 'secrets', 'typecheck', 'unit', 'build'],
    what: 'single steps of `npm test`',
  },
];
/** The table's own introduction names these; parts of another are typed by nobody. */
const ELSEWHERE = ['start', 'test', 'boundaries:files', 'boundaries:folders'];

const scriptOf = (usage: string) => usage.split(' ')[0] ?? '';

/** @throws naming scripts that the table lacks, or names and package.json lacks */
export async function commandsTable(): Promise<string> {
  const { scripts } = JSON.parse(await readFile(join(REPO, 'package.json'), 'utf8')) as { scripts: object };
  const named = [...COMMANDS.flatMap(({ usages }) => usages.map(scriptOf)), ...ELSEWHERE];
  const missing = Object.keys(scripts).filter((script) => !named.includes(script));
  const gone = named.filter((script) => !Object.hasOwn(scripts, script));
  if (missing.length + gone.length > 0)
    throw new Error(`The table of commands lacks [${missing.join()}] and names [${gone.join()}], which are none.`);
  return table(
    ['also', ''],
    COMMANDS.map(({ usages, what }) => [usages.map((usage) => code(`npm run ${usage}`)).join(', '), what]),
  );
}
