import type { ClientError } from '@notalone/contracts';
import { metrics, readForGauge } from '@notalone/service-kit/telemetry/metrics';
import { Counter, Gauge } from '@prometheus-io/client';
import { type CountedLoads, isApp } from './failing-release.rules.ts';

const errors = new Counter({
  name: 'client_errors_total',
  help: 'Parts of the site that did not load or failed while showing a page',
  labelNames: ['remote', 'phase', 'code'],
  registers: [metrics],
});

export const countClientError = ({ remote, phase, code }: ClientError): void =>
  errors.inc({ remote: isApp(remote) ? remote : 'other', phase, code });

type CountOfReleases = () => Promise<readonly CountedLoads[]>;
let count: CountOfReleases | undefined;

/** Exports the counts until the returned function is called. */
export function exportCountedLoads(given: CountOfReleases): () => void {
  count = given;
  return () => {
    if (count === given) count = undefined;
  };
}

/** A series for each release that is served, so their number is small. */
const collectCounted = (field: 'loads' | 'failed') =>
  async function collect(this: Gauge<'remote' | 'version'>): Promise<void> {
    const found = count ? await readForGauge(count) : [];
    if (!found) return;
    this.reset();
    for (const { remote, version, [field]: value } of found) this.set({ remote, version }, value);
  };
const ofRelease = { labelNames: ['remote', 'version'] as const, registers: [metrics] };

new Gauge({
  name: 'client_error_loads',
  help: 'Counted loads of a served release within ten minutes',
  ...ofRelease,
  collect: collectCounted('loads'),
});
new Gauge({
  name: 'client_error_failed_loads',
  help: 'Counted loads of a served release that failed within ten minutes',
  ...ofRelease,
  collect: collectCounted('failed'),
});
