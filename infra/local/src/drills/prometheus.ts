import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '../paths.ts';
import { freePorts, LOOPBACK } from '../processes/ports.ts';
import type { Processes } from '../processes/processes.ts';
import { SERVICES } from '../product/deployables.ts';
import { instancesOf, serviceOpsPort } from '../product/environment.ts';
import type { Settings } from '../product/settings.ts';

interface Alert {
  readonly state: 'pending' | 'firing';
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}
export interface Prometheus {
  /** Resolves when it has read everything twice: rates need a value from before the fault. */
  untilReading(): Promise<void>;
  /** Resolves to the alert once it fires. @throws after a time, or when it never comes */
  untilFiring(name: string, withinSeconds: number): Promise<Alert>;
  /** Resolves when it neither fires nor is about to. */
  untilOver(name: string, withinSeconds: number): Promise<void>;
}

/**
 * Prometheus with the product's own rules, which reads everything of this machine every two seconds. Its data are in
 * `dir`, which it makes.
 */
export async function startPrometheus(
  dir: string,
  settings: Settings,
  { watchPort, alertmanagerPort }: { watchPort: number; alertmanagerPort: number },
  processes: Processes,
): Promise<Prometheus> {
  await mkdir(dir);
  const [port = 0] = await freePorts(1);
  const services = SERVICES.flatMap((service) =>
    instancesOf(settings, service).map((instance) => ({
      targets: [`${LOOPBACK}:${serviceOpsPort(settings, service, instance)}`],
      labels: { service: service.name },
    })),
  );
  const config = {
    global: { scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '2s' },
    rule_files: [join(ROOT, 'infra/observability/prometheus/rules.yaml')],
    alerting: { alertmanagers: [{ static_configs: [{ targets: [`${LOOPBACK}:${alertmanagerPort}`] }] }] },
    scrape_configs: [
      { job_name: 'services', static_configs: services },
      { job_name: 'watch', static_configs: [{ targets: [`${LOOPBACK}:${watchPort}`] }] },
      { job_name: 'alertmanager', static_configs: [{ targets: [`${LOOPBACK}:${alertmanagerPort}`] }] },
    ],
  };
  // JSON is YAML.
  await writeFile(join(dir, 'prometheus.yml'), JSON.stringify(config));
  const running = processes.start({
    name: 'Prometheus',
    command: 'prometheus',
    args: [
      `--config.file=${dir}/prometheus.yml`,
      `--storage.tsdb.path=${dir}/data`,
      `--web.listen-address=${LOOPBACK}:${port}`,
    ],
    logFile: join(dir, 'log'),
  });
  const url = `http://${LOOPBACK}:${port}`;
  await running.untilReady(async () => (await fetch(`${url}/-/ready`)).ok);

  async function alertsOf(name: string): Promise<readonly Alert[]> {
    const { data } = (await (await fetch(`${url}/api/v1/alerts`)).json()) as { data: { alerts: readonly Alert[] } };
    return data.alerts.filter(({ labels }) => labels.alertname === name);
  }
  async function until<T>(what: string, seconds: number, work: () => Promise<T | undefined>): Promise<T> {
    const end = Date.now() + seconds * 1000;
    for (;;) {
      const found = await work();
      if (found !== undefined) return found;
      if (Date.now() > end) throw new Error(`${what} within ${seconds} s`);
      await delay(1000);
    }
  }
  const query = async (expression: string) => {
    const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expression)}`);
    const { data } = (await answer.json()) as { data: { result: readonly { value: readonly [number, string] }[] } };
    return Number(data.result[0]?.value[1] ?? 0);
  };
  const targets = services.length + 2;
  return {
    async untilReading() {
      const read = `count(count_over_time(up[1m]) > 2)`;
      await until('Not everything could be read', 60, async () => (await query(read)) >= targets || undefined);
    },
    untilFiring: (name, seconds) =>
      until(`The alert ${name} did not come`, seconds, async () =>
        (await alertsOf(name)).find(({ state }) => state === 'firing'),
      ),
    async untilOver(name, seconds) {
      await until(
        `The alert ${name} did not end`,
        seconds,
        async () => (await alertsOf(name)).length === 0 || undefined,
      );
    },
  };
}
