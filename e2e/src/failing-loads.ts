import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { BASE_URL } from './environment.ts';

/** Posts from a network of this machine: `127.9.<network>.1`. */
async function post(
  network: number,
  path: string,
  body: object,
): Promise<{ status: number; body: { token?: string } }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: { token?: string } }>();
  request(new URL(path, BASE_URL), {
    method: 'POST',
    localAddress: `127.9.${network}.1`,
    headers: { 'content-type': 'application/json' },
  })
    .once('error', reject)
    .once('response', (answer) => {
      const status = answer.statusCode ?? 0;
      if (status !== 204) return void json(answer).then((read) => resolve({ status, body: read as object }), reject);
      answer.resume();
      resolve({ status, body: {} });
    })
    .end(JSON.stringify(body));
  return await promise;
}

/**
 * What twelve anonymous browsers in twelve networks say of a release that they cannot show. Answers how many counted.
 */
export async function failInTwelveNetworks(remote: string, version: string): Promise<number> {
  let counted = 0;
  for (let network = 1; network <= 12; network += 1) {
    const { body } = await post(network, '/api/client-errors/loads', { remote, version });
    if (!body.token) continue;
    counted += 1;
    const failure = { remote, version, phase: 'load', code: 'unreachable', token: body.token };
    await post(network, '/api/client-errors', failure);
  }
  return counted;
}
