import { FAULTS, type Fault } from '@notalone/testing/servers/faults';
import { createRandom } from '../kill/random.ts';
import { positiveNumber } from '../positive-number.ts';
import { PEERS, type Peer, type Proxies } from './stack.ts';

/** A fault between the services and a peer. */
export type PeerFault = readonly [Peer, Fault];

/** Which faults there are, for how long, and what is asked of the product. */
export interface Plan {
  readonly proxies: Proxies;
  readonly faults: readonly PeerFault[];
  readonly families: number;
  readonly faultMs: number;
  /** From the end of a fault until a new message and a new notification reach an open page. */
  readonly recoveryMs: number;
  /** Every call is answered within this time. */
  readonly callMs: number;
  /** From a press, or from the return of MongoDB, until the provider has its text. */
  readonly pressMs: number;
}

const FULL = {
  proxies: 'toxiproxy',
  families: 20,
  faultMs: 30_000,
  recoveryMs: 30_000,
  callMs: 27_000,
  pressMs: 5_000,
} as const;
/** For a slow machine that does other work meanwhile. */
const SHORT: Plan = {
  proxies: 'own',
  faults: [
    ['redis', 'half-open'],
    ['kafka', 'no-answers'],
    ['mongodb', 'half-open'],
    ['mongodb', 'reset'],
    ['providers', 'latency'],
  ],
  ...{ families: 6, faultMs: 5_000, recoveryMs: 90_000, callMs: 32_000, pressMs: 30_000 },
};

const isPeer = (name: string): name is Peer => PEERS.some((peer) => peer === name);

/**
 * All faults of all peers, or of those named, `rounds` times each, in an order that `seed` gives; or the short round of
 * `npm test`. @throws when there is no such peer, or `rounds` is no number
 */
export function planOf(rounds: string, seed: number, named: readonly string[]): Plan {
  if (rounds === 'short') return SHORT;
  for (const name of named) if (!isPeer(name)) throw new Error(`Which peer? One of: ${PEERS.join(', ')}`);
  const peers = PEERS.filter((peer) => named.length === 0 || named.includes(peer));
  const faults = peers.flatMap((peer) => FAULTS.map((fault): PeerFault => [peer, fault]));
  const all = Array.from({ length: Math.ceil(positiveNumber('ROUNDS', rounds)) }, () => faults).flat();
  return { ...FULL, faults: createRandom(seed).shuffled(all) };
}
