import { withServers } from './servers.ts';

/** Each bench prints its numbers and answers whether its bar holds. */
const BENCHES = {
  weight: async () => (await import('./page-weight.ts')).pageWeight(),
  hop: async () => withServers((await import('./hop/hop.ts')).hop),
  rss: async () => withServers((await import('./rss.ts')).rss),
  'login-load': async () => withServers((await import('./login-load.ts')).loginLoad),
};

const isBench = (name: string): name is keyof typeof BENCHES => name in BENCHES;

const name = process.argv[2] ?? '';
if (!isBench(name)) throw new Error(`Which bench? One of: ${Object.keys(BENCHES).join(', ')}`);
process.exitCode = (await BENCHES[name]()) ? 0 : 1;
