import { setTimeout as delay } from 'node:timers/promises';
import { startTokenIssuer } from '@notalone/testing/tokens';
import { newParent } from '../families.ts';
import { residentMb } from '../process-figures.ts';
import type { BenchServers } from '../servers.ts';
import { withServices } from '../services.ts';
import { closePages, openPages } from './pages.ts';

const MAX_MB = 400;
const SOCKETS = 2_000;
const SETTLE_MS = 15_000;

/** Resident memory of one instance of chat that holds the idle sockets of many people. */
export async function sockets(servers: BenchServers): Promise<boolean> {
  const issuer = await startTokenIssuer();
  try {
    return await withServices(
      servers,
      ['chat'],
      async ({ services: [chat] }) => {
        if (!chat) throw new Error('There is no chat service');
        const before = await residentMb(chat.pid);
        const pages = await openPages(
          chat.url,
          await Promise.all(Array.from({ length: SOCKETS }, () => newParent(issuer))),
        );
        await delay(SETTLE_MS);
        const open = pages.filter(({ connected }) => connected).length;
        const mb = await residentMb(chat.pid);
        closePages(pages);
        const isMet = open === SOCKETS && mb <= MAX_MB;
        const kbEach = ((mb - before) * 1024) / SOCKETS;
        const figures = `${mb.toFixed(1)} MB, before them ${before.toFixed(1)} MB, ${kbEach.toFixed(1)} kB each`;
        process.stdout.write(`${open} open sockets: ${figures}\n`);
        process.stdout.write(`bar ${MAX_MB} MB with ${SOCKETS}: ${isMet ? 'met' : 'missed'}\n`);
        return isMet;
      },
      { JWKS_URL: issuer.jwksUrl },
    );
  } finally {
    await issuer.close();
  }
}
