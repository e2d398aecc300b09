import { lookup as systemLookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { IMAGE_MAX_BYTES } from '@notalone/contracts';
import { isPublicIp, mayFetch } from './public-host.rules.ts';

const REDIRECTS_MAX = 3;
const TIMEOUT_MS = 8_000;

/** The address is not one to ask, or what answered there is no picture that can be taken. */
export class PictureNotFetched extends Error {
  override readonly name = 'PictureNotFetched';
}

/** What tests replace, to fetch from a server of their own. */
interface Network {
  readonly lookup: typeof systemLookup;
  readonly isPublicIp: (address: string) => boolean;
  readonly mayFetch: (url: URL) => boolean;
}
export type FetchPicture = (address: string) => Promise<Buffer>;

/**
 * Looks a name up for one connection and refuses it when any of its addresses is not public. The connection goes to
 * what was checked, so that a name which answers differently the next time gains nothing.
 */
const checkedLookup =
  ({ lookup, isPublicIp }: Network): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const first = addresses?.[0];
      if (error || !first || !addresses.every(({ address }) => isPublicIp(address))) {
        callback(new PictureNotFetched('Not a public host', { cause: error }), []);
      } else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

function get(network: Network, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = { accept: 'image/*', 'user-agent': 'NotAlone' };
  return new Promise((resolve, reject) => {
    // No agent: a kept connection would not be looked up again.
    request(url, { agent: false, lookup: checkedLookup(network), headers, signal }, resolve)
      .on('error', reject)
      .end();
  });
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > IMAGE_MAX_BYTES) throw new PictureNotFetched('Too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function follow(network: Network, url: URL, signal: AbortSignal, redirects: number): Promise<Buffer> {
  if (!network.mayFetch(url)) throw new PictureNotFetched('Not an address to ask');
  const response = await get(network, url, signal);
  const { statusCode = 0, headers } = response;
  if (statusCode === 200) return readBody(response);
  response.destroy();
  const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined;
  if (!isRedirect || redirects === 0 || !URL.canParse(headers.location ?? '', url))
    throw new PictureNotFetched(`Answered ${statusCode}`);
  return follow(network, new URL(headers.location ?? '', url), signal, redirects - 1);
}

/**
 * Fetches pictures from public hosts only, so that nobody can make this server ask its own network (server-side request
 * forgery): each redirect is checked again, and the whole takes at most 8 seconds and 5 MB. Rejects with
 * PictureNotFetched.
 */
export function createPictureFetcher(network: Network = { lookup: systemLookup, isPublicIp, mayFetch }): FetchPicture {
  return async (address) => {
    try {
      return await follow(network, new URL(address), AbortSignal.timeout(TIMEOUT_MS), REDIRECTS_MAX);
    } catch (error) {
      throw error instanceof PictureNotFetched ? error : new PictureNotFetched('No answer', { cause: error });
    }
  };
}
