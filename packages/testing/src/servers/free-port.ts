import { freePorts } from '@notalone/local/processes/ports';

/** A port for a server that another process must know before it listens, or that is started again at the same one. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}
