interface StreamPosition {
  readonly key: string;
  readonly id: string;
}
/** The part of a node-redis client that is used here. Its own types depend on how it was created. */
export interface StreamClient {
  duplicate(overrides?: object): StreamClient;
  xRead(streams: StreamPosition[], options: object): Promise<unknown>;
}

/**
 * Works around a bug in @socket.io/redis-streams-adapter 0.3.1: until it has received its first entry, it starts every
 * XREAD at `$`, which means "entries added from now on". Entries added before the first read, or between two such
 * reads, are lost. This replaces `$` by the time of this call in the clients that the adapter duplicates for reading.
 */
export function readFromStart(client: StreamClient): void {
  const start = `${Date.now()}-0`;
  const duplicate = client.duplicate.bind(client);
  client.duplicate = (overrides) => {
    const reader = duplicate(overrides);
    const read = reader.xRead.bind(reader);
    reader.xRead = (streams, options) =>
      read(
        streams.map(({ key, id }) => ({ key, id: id === '$' ? start : id })),
        options,
      );
    return reader;
  };
}
