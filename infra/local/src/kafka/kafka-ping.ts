import { connect } from 'node:net';
import { LOOPBACK } from '../processes/ports.ts';

const ANSWER_WITHIN_MS = 2000;
/** An ApiVersions request, version 0, without a client id. */
const API_VERSIONS = Buffer.from([0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, 0xff, 0xff]);

/** True once the broker answers requests; its port is open before that. */
export function brokerAnswers(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ port, host: LOOPBACK }, () => socket.write(API_VERSIONS));
  socket.setTimeout(ANSWER_WITHIN_MS, () => resolve(false));
  socket
    .once('data', () => resolve(true))
    .once('error', () => resolve(false))
    .once('close', () => resolve(false));
  return promise.finally(() => socket.destroy());
}
