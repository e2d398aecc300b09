import { randomUUID } from 'node:crypto';

type Fields = Record<string, string>;
interface Entry {
  readonly id: string;
  readonly message: Fields;
}
/** What is asked of a client of node-redis here; its own types depend on how it was made. */
export interface StreamClient {
  duplicate(overrides?: object): StreamClient;
  xAdd(stream: string, id: '*', fields: Fields, options: object): Promise<string>;
  xRead(streams: { key: string; id: string }[], options: object): Promise<{ messages: Entry[] }[] | null>;
}

/** Where in the stream an entry is: asked for only by socket.io's recovery of connections, which is not used. */
const NO_PLACE = '';

/**
 * All that is added in one turn of the event loop becomes one entry. Nobody waits for it: the adapter shows a push to this instance's own pages when it
 * has been passed on, and they need not be the later for that.
 */
function addTogether(client: StreamClient, by: string, onLost: (error: Error) => void): StreamClient['xAdd'] {
  const add = client.xAdd.bind(client);
  let waiting: Fields[] = [];
  function flush(stream: string, options: object): void {
    const together = waiting;
    waiting = [];
    add(stream, '*', { by, all: JSON.stringify(together) }, options).catch(onLost);
  }
  return (stream, _id, fields, options) => {
    waiting.push(fields);
    if (waiting.length === 1) setImmediate(() => flush(stream, options));
    return Promise.resolve(NO_PLACE);
  };
}

/** The entries as they were added. Of one's own only the place in the stream is left: what is in them was shown already. */
const apart = ({ id, message }: Entry, by: string): Entry[] =>
  message['by'] === by ? [{ id, message: {} }] : (JSON.parse(message['all'] ?? '[{}]') as Fields[]).map((fields) => ({ id, message: fields }));

/**
 * Between the adapter and its clients: what is pushed at the same moment, as after a commit, shares one entry of the stream; each would otherwise cost Redis
 * and every instance a round trip, and this instance another to read it back.
 *
 * Besides, the adapter reads from `$`, what comes after this very moment, until it has read something: what comes before its first read, and between two reads, it would
 * miss. From here it reads what has come since it was made. `onLost` hears what could not be passed on.
 */
export function shareEntries(client: StreamClient, onLost: (error: Error) => void): void {
  const by = randomUUID();
  const since = `${Date.now()}-0`;
  const duplicate = client.duplicate.bind(client);
  const duplicated: StreamClient['duplicate'] = (overrides) => {
    const copy = duplicate(overrides);
    const read = copy.xRead.bind(copy);
    const reading: StreamClient['xRead'] = async (streams, how) => {
      const found = await read(
        streams.map(({ key, id }) => ({ key, id: id === '$' ? since : id })),
        how,
      );
      return found?.map((stream) => ({ ...stream, messages: stream.messages.flatMap((entry) => apart(entry, by)) })) ?? null;
    };
    return Object.assign(copy, { xRead: reading });
  };
  Object.assign(client, { xAdd: addTogether(client, by, onLost), duplicate: duplicated });
}
