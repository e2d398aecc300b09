import type { ClientError } from '@notalone/contracts';
import { metrics, readForGauge } from '@notalone/service-kit/telemetry/metrics';
import { Counter, Gauge } from '@prometheus-io/client';
import { type CountedLoads, failedShare, isApp, isSuspected } from './failing-release.rules.ts';

const errors = new Counter({
  name: 'client_errors_total',
  help: 'Parts of the site that did not load or failed while showing a page',
  labelNames: ['remote', 'phase', 'code'],
  registers: [metrics],
});

export const countClientError = ({ remote, phase, code }: ClientError): void =>
  errors.inc({ remote: isApp(remote) ? remote : 'other', phase, code });

interface Sources {
  counted(): Promise<readonly CountedLoads[]>;
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

/** A series for each release that is served, so their number is small. */
const collectCounted = (read: (counts: CountedLoads) => number | undefined) =>
  async function collect(this: Gauge<'remote' | 'version'>): Promise<void> {
    const found = sources ? await readForGauge(sources.counted) : [];
    if (!found) return;
    this.reset();
    for (const counts of found) {
      const { remote, version } = counts;
      const value = read(counts);
      if (value !== undefined) this.set({ remote, version }, value);
    }
  };
const ofRelease = { labelNames: ['remote', 'version'] as const, registers: [metrics] };

new Gauge({
  name: 'client_error_loads',
  help: 'Counted loads of a served release within ten minutes',
  ...ofRelease,
  collect: collectCounted(({ loads }) => loads),
});
new Gauge({
  name: 'client_error_failed_loads',
  help: 'Counted loads of a served release that failed within ten minutes',
  ...ofRelease,
  collect: collectCounted(({ failed }) => failed),
});
/** Read by the gateway and by `npm start`, which then check the release's files. */
new Gauge({
  name: 'client_error_suspected',
  help: 'The failed share of a release that fails in many of its loads',
  ...ofRelease,
  collect: collectCounted((counts) => (isSuspected(counts) ? failedShare(counts) : undefined)),
});

/** Read by the gateway and by `npm start`, which give visitors the release before. */
new Gauge({
  name: 'client_error_withdrawn',
  help: 'Unix time at which a version of a remote was withdrawn last',
  labelNames: ['remote', 'version'],
  registers: [metrics],
  async collect() {
    const found = sources ? await readForGauge(sources.withdrawn) : [];
    if (!found) return;
    this.reset();
    for (const { remote, version, at } of found) this.set({ remote, version }, at.getTime() / 1000);
  },
});
