import { createProductClient } from '@notalone/testing/product/product-client';
import { BASE_URL } from './environment.ts';

/**
 * What twelve anonymous browsers in twelve networks say of a release that they cannot show. Answers how many counted.
 */
export async function failInTwelveNetworks(remote: string, version: string): Promise<number> {
  let counted = 0;
  for (let network = 1; network <= 12; network += 1) {
    const { api } = createProductClient(BASE_URL, { from: `127.9.${network}.1` });
    const load = await api('POST /api/client-errors/loads', { body: { remote, version } });
    if (!load?.token) continue;
    counted += 1;
    const failure = { remote, version, phase: 'load', code: 'unreachable', token: load.token } as const;
    await api('POST /api/client-errors', { body: failure });
  }
  return counted;
}
