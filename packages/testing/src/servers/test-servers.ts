import type { TestServersAddresses } from './servers.ts';

/** A set of servers for tests, however they run. */
export interface StartedTestServers extends TestServersAddresses {
  stop(): Promise<void>;
}
