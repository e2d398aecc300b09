import { request } from 'node:http';

const PING_TIMEOUT_MS = 800;
const SOCKETS = [
  '/var/run/docker.sock',
  `${process.env.XDG_RUNTIME_DIR ?? ''}/docker.sock`,
  `${process.env.HOME ?? ''}/.docker/run/docker.sock`,
];

const ping = (target: { socketPath: string } | { host: string; port: number }): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const call = request({ ...target, path: '/_ping', timeout: PING_TIMEOUT_MS }, (answer) => {
    resolve(answer.statusCode === 200);
    answer.resume();
  });
  call.once('timeout', () => call.destroy(new Error('no answer'))).once('error', () => resolve(false));
  call.end();
  return promise;
};

/** Whether a Docker engine answers at once. Checked before Testcontainers, which waits forever on a silent socket. */
export async function dockerAnswers(dockerHost = process.env.DOCKER_HOST): Promise<boolean> {
  if (dockerHost) {
    const { protocol, pathname, hostname, port } = new URL(dockerHost);
    return ping(protocol === 'unix:' ? { socketPath: pathname } : { host: hostname, port: Number(port || 2375) });
  }
  for (const socketPath of SOCKETS) if (await ping({ socketPath })) return true;
  return false;
}
