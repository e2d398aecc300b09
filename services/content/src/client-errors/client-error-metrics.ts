import type { ClientError } from '@notalone/contracts';
import { metrics, readForGauge } from '@notalone/service-kit/telemetry/metrics';
import { Counter, Gauge } from '@prometheus-io/client';
import { type FailedVisitors, isApp } from './faulty-version.rules.ts';

const errors = new Counter({
  name: 'client_errors_total',
  help: 'Parts of the site that did not load or failed while showing a page',
  labelNames: ['remote', 'phase', 'code'],
  registers: [metrics],
});

export const countClientError = ({ remote, phase, code }: ClientError): void =>
  errors.inc({ remote: isApp(remote) ? remote : 'other', phase, code });

/** Versions are unbounded too: the ones with the most visitors are exported. */
const VERSIONS_MAX = 30;

interface Sources {
  failed(): Promise<readonly FailedVisitors[]>;
  withdrawn(): Promise<readonly { readonly remote: string; readonly version: string; readonly at: Date }[]>;
}
let sources: Sources | undefined;

/** Exports what the sources say, until the returned function is called. */
export function exportClientErrors(given: Sources): () => void {
  sources = given;
  return () => {
    if (sources === given) sources = undefined;
  };
}

new Gauge({
  name: 'client_error_visitors',
  help: 'Networks in which a version of an app failed within ten minutes',
  labelNames: ['remote', 'version'],
  registers: [metrics],
  async collect() {
    const found = sources ? await readForGauge(sources.failed) : [];
    if (!found) return;
    this.reset();
    const most = found.filter(({ remote }) => isApp(remote)).toSorted((a, b) => b.visitors - a.visitors);
    for (const { remote, version, visitors } of most.slice(0, VERSIONS_MAX)) this.set({ remote, version }, visitors);
  },
});

/** Read by the gateway and by `npm start`, which give visitors the release before. */
new Gauge({
  name: 'client_error_withdrawn',
  help: 'Unix time at which a version of a remote that is withdrawn failed last',
  labelNames: ['remote', 'version'],
  registers: [metrics],
  async collect() {
    const found = sources ? await readForGauge(sources.withdrawn) : [];
    if (!found) return;
    this.reset();
    for (const { remote, version, at } of found) this.set({ remote, version }, at.getTime() / 1000);
  },
});
