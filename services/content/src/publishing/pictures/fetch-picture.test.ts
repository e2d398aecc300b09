import type { lookup as systemLookup } from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IMAGE_MAX_BYTES } from '@notalone/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPictureFetcher, PictureNotFetched } from './fetch-picture.ts';
import { isPublicIp } from './public-host.rules.ts';

let server: Server;
let port: number;
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/picture') response.end('bytes');
    else if (request.url === '/moved') response.writeHead(302, { location: '/picture' }).end();
    else if (request.url === '/inside')
      response.writeHead(302, { location: `http://private.example:${port}/picture` }).end();
    else if (request.url === '/endless') response.writeHead(302, { location: '/endless' }).end();
    else if (request.url === '/huge') response.end(Buffer.alloc(IMAGE_MAX_BYTES + 1));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

/** Every name leads to this machine. */
const lookup = ((_host: string, _options: unknown, callback: (error: null, found: unknown) => void) =>
  callback(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as typeof systemLookup;
const network = { lookup, isPublicIp: () => true, mayFetch: ({ hostname }: URL) => hostname === 'pictures.example' };
const fetchPicture = createPictureFetcher(network);

test('fetches a picture, also where it has moved to', async () => {
  for (const path of ['picture', 'moved'])
    expect((await fetchPicture(`http://pictures.example:${port}/${path}`)).toString()).toBe('bytes');
});

test.each(['missing', 'endless', 'huge'])('%s is not fetched', async (path) => {
  await expect(fetchPicture(`http://pictures.example:${port}/${path}`)).rejects.toThrow(PictureNotFetched);
});

test('a redirect to an address that may not be asked is not followed', async () => {
  asked.length = 0;
  await expect(fetchPicture(`http://pictures.example:${port}/inside`)).rejects.toThrow(PictureNotFetched);
  expect(asked).toEqual(['/inside']);
});

test('a public name that leads to a private address is not connected to', async () => {
  const guarded = createPictureFetcher({ ...network, isPublicIp });
  asked.length = 0;
  await expect(guarded(`http://pictures.example:${port}/picture`)).rejects.toThrow(PictureNotFetched);
  expect(asked).toEqual([]);
});
