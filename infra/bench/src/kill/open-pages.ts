import type { Family } from './family.ts';
import type { Ledger } from './ledger.ts';
import { type OpenPage, openPage } from './page.ts';

/** How long after `since` something that was sent since then first reached a page. */
interface Arrivals {
  message: number;
  notification: number;
}
export interface Watch {
  since: number;
  arrivals: Partial<Arrivals>;
}

/** Opens the pages of all families; `watch` records when something new first arrives. */
export function openPages(url: string, families: readonly Family[], ledger: Ledger, watch: Watch): OpenPage[] {
  return families.map((family) =>
    openPage(url, family, {
      onMessage({ content }) {
        const sent = ledger.messages.find(({ text }) => text === content);
        if (sent?.to === family && sent.begunAt >= watch.since) watch.arrivals.message ??= Date.now() - watch.since;
      },
      onNotification({ type, createdAt }) {
        if (type === 'connection-request' && Date.parse(createdAt) >= watch.since)
          watch.arrivals.notification ??= Date.now() - watch.since;
      },
    }),
  );
}
