import type { ClientToServer, ServerToClient } from '@notalone/contracts';
import { io, type Socket } from 'socket.io-client';
import type { Parent } from '../families.ts';

export type Page = Socket<ServerToClient, ClientToServer>;
const AT_ONCE = 50;

function openPage(url: string, { token, network }: Parent): Promise<Page> {
  const { promise, resolve, reject } = Promise.withResolvers<Page>();
  const page: Page = io(url, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token },
    extraHeaders: { 'x-forwarded-for': network },
  });
  page.once('connect', () => resolve(page));
  page.once('connect_error', reject);
  return promise;
}

/** Opens a connected page for each parent. */
export async function openPages(url: string, parents: readonly Parent[]): Promise<Page[]> {
  const pages: Page[] = [];
  for (let from = 0; from < parents.length; from += AT_ONCE) {
    pages.push(...(await Promise.all(parents.slice(from, from + AT_ONCE).map((parent) => openPage(url, parent)))));
  }
  return pages;
}
export const closePages = (pages: readonly Page[]): void => {
  for (const page of pages) page.close();
};
