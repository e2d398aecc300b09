import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATIONS } from '@notalone/contracts';
import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { parser } from '@prometheus-io/lezer-promql';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { record?: string; alert?: string; expr: string; annotations?: { runbook_url: string } }[];
  }[];
}
interface Dashboard {
  readonly uid: string;
  readonly panels: readonly { title: string; targets: readonly { expr: string }[] }[];
}
const rules = (parse(read('prometheus/rules.yaml')) as Rules).groups.flatMap((group) => group.rules);
const dashboards = globSync('dashboards/*.json', { cwd: FOLDER }).map(
  (file) => [file, JSON.parse(read(file)) as Dashboard] as const,
);
const queries = [
  ...rules.map(({ record, alert, expr }) => [alert ?? record ?? '', expr] as const),
  ...dashboards.flatMap(([file, { panels }]) =>
    panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [`${file}: ${title}`, expr] as const)),
  ),
];

/** The names of the metrics in a query; throws where it is no PromQL. */
function metricsIn(query: string): string[] {
  const names: string[] = [];
  parser.parse(query).iterate({
    enter({ name, from, to, type }) {
      if (type.isError) throw new Error(`no PromQL at ${from}: ${query}`);
      if (name === 'VectorSelector') names.push(/^[\w:]+/.exec(query.slice(from, to))?.[0] ?? '');
    },
  });
  return names;
}

/** `npm run drill -- on-call-silent` sees them move. */
const OF_ALERTMANAGER = ['alertmanager_notifications_total', 'alertmanager_notifications_failed_total'];
/** They watch the path of alerts itself and ask for nothing. */
const WITHOUT_METRICS = ['Watchdog', 'OnCallTest'];
const METRIC = /new (Counter|Gauge|Histogram)\(\{\s*name: '(\w+)'|outboxGauge\('(\w+)'/g;
/** Every metric that the product exports, from its code, with the series of histograms. */
function exported(): Set<string> {
  const files = globSync(
    [
      'services/*/src/**/*.ts',
      'packages/service-kit/src/**/*.ts',
      'infra/observability/src/*.ts',
      'infra/backup/src/*.ts',
    ],
    { cwd: ROOT },
  );
  const own = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(METRIC)].flatMap(([, kind, name = '', outbox = '']) =>
      kind === 'Histogram' ? ['_count', '_bucket', '_sum'].map((series) => name + series) : [name || outbox],
    ),
  );
  const ofNode = metrics.getMetricsAsArray().map(({ name }) => name);
  const recorded = rules.flatMap(({ record }) => record ?? []);
  return new Set([...own, ...ofNode, ...recorded, ...OF_ALERTMANAGER, 'up', 'ALERTS']);
}

test.each(queries)('%s asks for metrics that exist', (name, query) => {
  const known = exported();
  const named = metricsIn(query.replaceAll('$service', '.*'));
  expect(named.length > 0).toBe(!WITHOUT_METRICS.includes(name));
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

/** `(feed|chat)[.](list|get).+` → each verb of it with every service. */
const operationPatterns = [
  ...new Set(
    queries.flatMap(([, query]) => [...query.matchAll(/operation=~"([^"]+)"/g)].map(([, found = '']) => found)),
  ),
].flatMap((pattern) => {
  const [services = '', names = ''] = pattern.split('[.]');
  const [, verbs = '', rest = ''] = /^\((.*)\)(.*)$/.exec(names) ?? [];
  return verbs.split('|').map((verb) => `${services}[.]${verb}${rest}`);
});

test.each(operationPatterns)('there are operations like %s', (pattern) => {
  expect(OPERATIONS.map(({ id }) => id).filter((id) => new RegExp(`^${pattern}$`).test(id))).not.toEqual([]);
});

test.each(rules.flatMap(({ alert, annotations }) => (alert ? [[alert, annotations?.runbook_url ?? ''] as const] : [])))(
  '%s has a runbook',
  (_alert, runbook) => expect(existsSync(join(ROOT, runbook))).toBe(true),
);

test('dashboards have ids of their own', () => {
  expect(new Set(dashboards.map(([, { uid }]) => uid)).size).toBe(dashboards.length);
  expect(dashboards).toHaveLength(4);
});

test('the collector lets through what services send, and no more', () => {
  const collector = parse(read('collector/collector.yaml')) as {
    processors: { redaction: { allowed_keys: string[] } };
  };
  const source = readFileSync(join(ROOT, 'packages/service-kit/src/telemetry/redacting-exporter.ts'), 'utf8');
  const sent = [...(/new Set\(\[([\s\S]*?)\]\);/.exec(source)?.[1] ?? '').matchAll(/'([\w.]+)'/g)].map(
    ([, name = '']) => name,
  );
  const resource = ['service.name', 'service.namespace', 'exception.type'];
  expect(collector.processors.redaction.allowed_keys.toSorted()).toEqual([...sent, ...resource].sort());
});
