import { type ClientError, WEB_APPS } from '@notalone/contracts';
import { metrics, readForGauge } from '@notalone/service-kit/telemetry/metrics';
import { Counter, Gauge } from '@prometheus-io/client';
import type { FailedVisitors } from './visitors.store.ts';

const errors = new Counter({
  name: 'client_errors_total',
  help: 'Parts of the site that did not load or failed while showing a page',
  labelNames: ['remote', 'phase', 'code'],
  registers: [metrics],
});

/** Anyone may send a name, so an unknown one must not become a series. */
const isApp = (remote: string) => WEB_APPS.some((app) => app === remote);

export const countClientError = ({ remote, phase, code }: ClientError): void =>
  errors.inc({ remote: isApp(remote) ? remote : 'other', phase, code });

/** Versions are unbounded too: the ones with the most visitors are exported. */
const VERSIONS_MAX = 30;
let read: (() => Promise<readonly FailedVisitors[]>) | undefined;

/** Exports the visitors that `source` counts, until the returned function is called. */
export function exportVisitors(source: () => Promise<readonly FailedVisitors[]>): () => void {
  read = source;
  return () => {
    if (read === source) read = undefined;
  };
}

new Gauge({
  name: 'client_error_visitors',
  help: 'Networks in which a version of an app failed within ten minutes',
  labelNames: ['remote', 'version'],
  registers: [metrics],
  async collect() {
    const found = read ? await readForGauge(read) : [];
    if (!found) return;
    this.reset();
    const most = found.filter(({ remote }) => isApp(remote)).toSorted((a, b) => b.visitors - a.visitors);
    for (const { remote, version, visitors } of most.slice(0, VERSIONS_MAX)) this.set({ remote, version }, visitors);
  },
});
