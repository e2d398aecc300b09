import type { Random } from '../kill/random.ts';
import { pause } from '../pause.ts';
import type { VisitedService } from './history.ts';
import type { AdminCalls, Visitor } from './site-people.ts';
import { untilAnswered } from './until-answered.ts';

/** Longer than the services may take to hear of it. */
const BANNED_MS = 8_000;
const NOT_BANNED_MS = 4_000;
const VISIT_EVERY_MS = 600;
const SERVICES: readonly VisitedService[] = ['auth', 'profile', 'feed', 'chat'];

interface SiteBanning {
  readonly admin: AdminCalls;
  readonly banned: Visitor;
  readonly random: Random;
  readonly over: AbortSignal;
}

/** Goes on using the site: with the session there is, and after a refusal with a new login. */
async function goOnUsing({ banned, random, over }: SiteBanning, forMs: number): Promise<void> {
  for (const end = performance.now() + forMs; !over.aborted && performance.now() < end; ) {
    const { outcome } = await banned.visit(SERVICES[random.under(SERVICES.length)] ?? 'auth');
    if (outcome === 'refused') banned.logOut();
    await pause(VISIT_EVERY_MS, over);
  }
}

/** An admin bans the same person from the site again and again, who goes on using it. No ban stays at the end. */
export async function banFromSiteRepeatedly(banning: SiteBanning): Promise<void> {
  const { admin, banned, over } = banning;
  while (!over.aborted) {
    await goOnUsing(banning, NOT_BANNED_MS);
    await untilAnswered(() => admin.ban(banned.userId));
    await goOnUsing(banning, BANNED_MS);
    await untilAnswered(() => admin.unban(banned.userId));
    banned.logOut();
  }
}
