import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { type Suite, succeeds } from './suite.ts';

type Commands = readonly (readonly [string, ...string[]])[];

/** A command without tests; it counts as one test. */
const check = (name: string, commands: Commands, env: Readonly<Record<string, string>> = {}): Suite => ({
  name,
  parallelGroup: 'checks',
  async run(context) {
    for (const [command, ...args] of commands) {
      if (!(await succeeds(context, command, args, { env }))) return { passed: 0, failed: 1 };
    }
    return { passed: 1, failed: 0 };
  },
});

const OBSERVABILITY = 'infra/observability';
const ALERTMANAGER = `${OBSERVABILITY}/alertmanager/alertmanager.yaml`;
const routedTo = (receiver: string, ...labels: string[]) =>
  [
    'amtool',
    'config',
    'routes',
    'test',
    `--config.file=${ALERTMANAGER}`,
    `--verify.receivers=${receiver}`,
    ...labels,
  ] as const;

/** Rules, alerts and their routes. Dashboards and metrics are checked by unit tests of infra/observability. */
const observability = check('observability', [
  ['promtool', 'check', 'rules', `${OBSERVABILITY}/prometheus/rules.yaml`],
  [
    'promtool',
    'test',
    'rules',
    `${OBSERVABILITY}/prometheus/rules.test.yaml`,
    `${OBSERVABILITY}/prometheus/code-texts.test.yaml`,
  ],
  ['promtool', 'check', 'config', '--syntax-only', `${OBSERVABILITY}/prometheus/prometheus.yaml`],
  ['amtool', 'check-config', ALERTMANAGER],
  routedTo('on-call', 'severity=page', 'alertname=EmergencyTextsFail'),
  routedTo('on-call', 'severity=page', 'alertname=ProbeAway'),
  routedTo('on-call', 'severity=page', 'alertname=OnCallTest'),
  routedTo('team', 'severity=ticket', 'alertname=KafkaLag'),
  routedTo('team', 'severity=ticket', 'alertname=ErasureListSilent'),
  routedTo('team', 'severity=ticket', 'alertname=BackupSilent'),
  routedTo('heartbeat', 'severity=none', 'alertname=Watchdog'),
  routedTo('team,on-call', 'severity=page', 'alertname=OnCallPathSilent'),
]);

const npmScript = (name: string, env: Readonly<Record<string, string>> = {}) =>
  check(name, [['npm', 'run', '--silent', name]], env);

/** Its types are checked in Go, where threads repeat each other's work: one does two thirds of what two do. */
const lint: Suite = { ...npmScript('lint', { GOMAXPROCS: '1' }), parallelGroup: 'lint' };

export const CHECKS: readonly Suite[] = [
  npmScript('typecheck'),
  lint,
  npmScript('boundaries'),
  npmScript('unused'),
  npmScript('secrets'),
  observability,
];

/** A folder without a configuration of its own belongs to one of the two at the root. */
function typesOf(folder: string): string {
  if (existsSync(join(ROOT, folder, 'tsconfig.json'))) return folder;
  return /^(shell|mfe-|packages\/web-)/.test(folder) ? 'tsconfig.pages.json' : 'tsconfig.node.json';
}

export const typecheckOf = (folder: string): Suite =>
  check(`typecheck of ${folder}`, [['tsc', '--noEmit', '--checkers', '1', '-p', typesOf(folder)]]);
