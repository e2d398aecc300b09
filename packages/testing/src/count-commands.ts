import type { CommandStartedEvent, CommandSucceededEvent } from 'mongodb';
import type { ServiceInTest } from './start-service.ts';

/** Jobs, the relay and the inbox run meanwhile: what they ask is not counted. */
const IN_BACKGROUND = ['jobs', 'leases', 'inbox', 'blockedKeys', 'erasures', 'removedPosts', 'removedItems'];
const OF_THE_DRIVER = ['getMore', 'killCursors', 'endSessions', 'hello', 'ping'];

const nameOf = ({ commandName, command }: CommandStartedEvent): string =>
  commandName === 'commitTransaction' ? 'commit' : `${commandName} ${String(command[commandName])}`;
const isCounted = ({ commandName, command }: CommandStartedEvent): boolean => {
  const collection = String(command[commandName]);
  const isOfRelay = collection === 'outbox' && commandName !== 'insert';
  return !OF_THE_DRIVER.includes(commandName) && !IN_BACKGROUND.includes(collection) && !isOfRelay;
};

interface Counted<T> {
  readonly answer: T;
  /** `find posts`, in the order in which they were sent. */
  readonly commands: readonly string[];
  /** How many times the service waited for MongoDB: what is sent together is one round. */
  readonly rounds: number;
}

/** The MongoDB commands that a call takes. The service must monitor commands, and do nothing else meanwhile. */
export async function countCommands<T>(
  { db: { client } }: Pick<ServiceInTest, 'db'>,
  call: () => Promise<T>,
): Promise<Counted<T>> {
  const commands: string[] = [];
  const running = new Set<number>();
  let rounds = 0;
  const started = (event: CommandStartedEvent) => {
    if (!isCounted(event)) return;
    if (running.size === 0) rounds += 1;
    running.add(event.requestId);
    commands.push(nameOf(event));
  };
  const ended = ({ requestId }: Pick<CommandSucceededEvent, 'requestId'>) => void running.delete(requestId);
  client.on('commandStarted', started).on('commandSucceeded', ended).on('commandFailed', ended);
  try {
    return { answer: await call(), commands, rounds };
  } finally {
    client.off('commandStarted', started).off('commandSucceeded', ended).off('commandFailed', ended);
  }
}
