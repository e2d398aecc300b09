import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { Gauge } from '@prometheus-io/client';

const HOUR_MS = 3_600_000;
const SHOWN = 10;
/** A network that asks less often is not named: it is a family's. */
const NAMED_FROM = 5;

/** The networks that asked this instance for a code text in the last hour, oldest first. */
const asks: { readonly at: number; readonly network: string }[] = [];

function forgetOld(): void {
  const first = asks.findIndex(({ at }) => at > Date.now() - HOUR_MS);
  asks.splice(0, first === -1 ? asks.length : first);
}

/** What an operator may read of a network: IPv4 /24, and of IPv6 only /32, as a household may have a /48 of its own. */
function shownNetwork(prefix: string): string {
  if (!prefix.includes(':')) return prefix;
  const [given = ''] = prefix.split('::');
  return `${given.split(':').slice(0, 2).join(':')}::/32`;
}

/** Counts that somebody who is not logged in asks for a text, sent or not, so that an alarm can name the networks. */
export function countAsk(network: string): void {
  forgetOld();
  asks.push({ at: Date.now(), network: shownNetwork(network) });
}

new Gauge({
  name: 'code_text_asks_last_hour',
  help: 'How often each of the ten networks that asked most, from five times on, and all others asked for a code text',
  labelNames: ['network'],
  registers: [metrics],
  collect() {
    forgetOld();
    this.reset();
    const named = [...Map.groupBy(asks, ({ network }) => network)]
      .filter(([, of]) => of.length >= NAMED_FROM)
      .toSorted(([, one], [, other]) => other.length - one.length)
      .slice(0, SHOWN);
    for (const [network, of] of named) this.set({ network }, of.length);
    this.set({ network: 'others' }, asks.length - named.reduce((sum, [, of]) => sum + of.length, 0));
  },
});
