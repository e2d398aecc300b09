import { withServers } from './servers.ts';

type Bench = (args: readonly string[]) => Promise<boolean>;

/** Each bench prints its figures and returns whether they are within its limits. */
const BENCHES: Readonly<Record<string, Bench>> = {
  kill: async (given) => {
    const { historiesBeside } = await import('./histories/start-histories.ts');
    return (await import('./kill/kill.ts')).killTests(given, historiesBeside);
  },
  idle: async () => (await import('./idle/idle.ts')).idle(),
  soak: async (given) => (await import('./soak/soak.ts')).soak(given),
  partitions: async (given) => (await import('./partitions/partitions.ts')).partitions(given),
  histories: async (given) => (await import('./histories/histories.ts')).histories(given),
  'catch-up': async ([events]) => {
    const { catchUp } = await import('./catch-up/catch-up.ts');
    return withServers((servers) => catchUp(servers, events ? Number(events) : undefined));
  },
  lighthouse: async () => (await import('./lighthouse/lighthouse.ts')).lighthouseFeed(),
  weight: async (scope) => (await import('./page-weight.ts')).pageWeight(scope),
  compare: async (sizes) => {
    const { compare } = await import('./compare/compare.ts');
    return withServers((servers) => compare(servers, sizes.map(Number)));
  },
  nearby: async (sizes) => {
    const { nearby } = await import('./nearby/nearby.ts');
    return withServers((servers) => nearby(servers, sizes.length > 0 ? sizes.map(Number) : undefined));
  },
  emergency: async () => withServers((await import('./emergency/emergency.ts')).emergencyPresses),
  feed: async (sizes) => {
    const { feed } = await import('./feed/feed.ts');
    return withServers((servers) => feed(servers, sizes.map(Number)));
  },
  memory: async () => (await import('./memory.ts')).memory(),
  messages: async ([perSecond]) => {
    const { messages } = await import('./messages/messages.ts');
    return withServers((servers) => messages(servers, perSecond ? Number(perSecond) : undefined));
  },
  moderation: async (sizes) => {
    const { moderation } = await import('./moderation/moderation.ts');
    return withServers((servers) => moderation(servers, sizes.map(Number)));
  },
  reactions: async (likes) => {
    const { reactions } = await import('./reactions/reactions.ts');
    return withServers((servers) => reactions(servers, likes.map(Number)));
  },
  rooms: async () => withServers((await import('./rooms/rooms.ts')).rooms),
  sockets: async () => withServers((await import('./messages/sockets.ts')).sockets),
  'urgent-signs': async () => (await import('./urgent-signs/urgent-signs.ts')).urgentSigns(),
  pictures: async () => withServers((await import('./pictures/pictures.ts')).pictures),
};

const [name = '', ...args] = process.argv.slice(2);
const bench = BENCHES[name];
if (!bench) throw new Error(`Which bench? One of: ${Object.keys(BENCHES).join(', ')}`);
process.exitCode = (await bench(args)) ? 0 : 1;
