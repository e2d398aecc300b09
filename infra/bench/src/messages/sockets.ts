import { setTimeout as delay } from 'node:timers/promises';
import { startTokenIssuer } from '@notalone/testing/tokens';
import { residentMb } from '../process-figures.ts';
import type { BenchServers } from '../servers.ts';
import { withServices } from '../services.ts';
import { newParent } from './families.ts';
import { closePages, openPages } from './pages.ts';

const BAR_MB = 400;
const SOCKETS = 2_000;
const SETTLE_MS = 15_000;

/** Memory of one instance of chat with the sockets of as many people, who have all been idle for a while. */
export async function sockets(servers: BenchServers): Promise<boolean> {
  const issuer = await startTokenIssuer();
  try {
    return await withServices(
      servers,
      ['chat'],
      async ({ services: [chat] }) => {
        if (!chat) throw new Error('There is no chat service');
        const before = await residentMb(chat.pid);
        const pages = await openPages(chat.url, await Promise.all(Array.from({ length: SOCKETS }, () => newParent(issuer))));
        await delay(SETTLE_MS);
        const open = pages.filter(({ connected }) => connected).length;
        const mb = await residentMb(chat.pid);
        closePages(pages);
        const holds = open === SOCKETS && mb <= BAR_MB;
        process.stdout.write(
          `${open} open sockets: ${mb.toFixed(1)} MB, before them ${before.toFixed(1)} MB, ${(((mb - before) * 1024) / SOCKETS).toFixed(1)} kB each\n`,
        );
        process.stdout.write(`bar ${BAR_MB} MB with ${SOCKETS}: ${holds ? 'holds' : 'missed'}\n`);
        return holds;
      },
      { JWKS_URL: issuer.jwksUrl },
    );
  } finally {
    await issuer.close();
  }
}
