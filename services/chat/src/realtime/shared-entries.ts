import { randomUUID } from 'node:crypto';

type Fields = Record<string, string>;
interface Entry {
  readonly id: string;
  readonly message: Fields;
}
interface Waiting {
  readonly fields: Fields;
  readonly resolve: (id: string) => void;
  readonly reject: (error: unknown) => void;
}
/** What is asked of a client of node-redis here; its own types depend on how it was made. */
export interface StreamClient {
  duplicate(overrides?: object): StreamClient;
  xAdd(stream: string, id: '*', fields: Fields, options: object): Promise<string>;
  xRead(streams: { key: string; id: string }[], options: object): Promise<{ messages: Entry[] }[] | null>;
}

/** All that is added in one turn of the event loop becomes one entry. */
function addTogether(client: StreamClient, by: string): StreamClient['xAdd'] {
  const add = client.xAdd.bind(client);
  let waiting: Waiting[] = [];
  async function flush(stream: string, options: object): Promise<void> {
    const together = waiting;
    waiting = [];
    try {
      const id = await add(stream, '*', { by, all: JSON.stringify(together.map(({ fields }) => fields)) }, options);
      for (const { resolve } of together) resolve(id);
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }
  return (stream, _id, fields, options) =>
    new Promise((resolve, reject) => {
      waiting.push({ fields, resolve, reject });
      if (waiting.length === 1) setImmediate(() => void flush(stream, options));
    });
}

/** The entries as they were added. Of one's own only the place in the stream is left: what is in them was shown already. */
const apart = ({ id, message }: Entry, by: string): Entry[] =>
  message['by'] === by ? [{ id, message: {} }] : (JSON.parse(message['all'] ?? '[{}]') as Fields[]).map((fields) => ({ id, message: fields }));

/**
 * Between the adapter and its clients: what is pushed at the same moment, as after a commit, shares one entry of the stream; each would otherwise cost Redis
 * and every instance a round trip, and this instance another to read it back.
 *
 * Besides, the adapter reads from `$`, what comes after this very moment, until it has read something: what comes before its first read, and between two reads, it would
 * miss. From here it reads what has come since it was made.
 */
export function shareEntries(client: StreamClient): void {
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
  Object.assign(client, { xAdd: addTogether(client, by), duplicate: duplicated });
}
