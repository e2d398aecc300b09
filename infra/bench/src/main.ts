import { withServers } from './servers.ts';

type Bench = (args: readonly string[]) => Promise<boolean>;

/** Each bench prints its numbers and answers whether its bar holds. */
const BENCHES: Readonly<Record<string, Bench>> = {
  kill: async (given) => (await import('./kill/kill.ts')).killTests(given),
  lighthouse: async () => (await import('./lighthouse/lighthouse.ts')).lighthouseFeed(),
  weight: async () => (await import('./page-weight.ts')).pageWeight(),
  hop: async () => withServers((await import('./hop/hop.ts')).hop),
  rss: async (names) => {
    const { rss } = await import('./rss.ts');
    return withServers((servers) => rss(servers, names.length > 0 ? names : undefined));
  },
  nearby: async (sizes) => {
    const { nearby } = await import('./nearby/nearby.ts');
    return withServers((servers) => nearby(servers, sizes.length > 0 ? sizes.map(Number) : undefined));
  },
  feed: async (sizes) => {
    const { feed } = await import('./feed/feed.ts');
    return withServers((servers) => feed(servers, sizes.length > 0 ? sizes.map(Number) : undefined));
  },
  messages: async ([perSecond]) => {
    const { messages } = await import('./messages/messages.ts');
    return withServers((servers) => messages(servers, perSecond ? Number(perSecond) : undefined));
  },
  reactions: async () => withServers((await import('./reactions/reactions.ts')).reactions),
  sockets: async () => withServers((await import('./messages/sockets.ts')).sockets),
  pictures: async () => withServers((await import('./pictures/pictures.ts')).pictures),
  'login-load': async () => withServers((await import('./login-load.ts')).loginLoad),
};

const [name = '', ...args] = process.argv.slice(2);
const bench = BENCHES[name];
if (!bench) throw new Error(`Which bench? One of: ${Object.keys(BENCHES).join(', ')}`);
process.exitCode = (await bench(args)) ? 0 : 1;
