import { news } from '@notalone/contracts';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import { ukDay } from '@notalone/service-kit/time/uk-day';
import type { FastifyInstance } from 'fastify';
import type { ContentDeps } from '../../deps.ts';
import { addPageView, addVisit } from './counts.store.ts';
import { countedAs } from './pages.rules.ts';

const COUNTED = answer(204, undefined);

/** A child's calls are answered like all others, and not counted (rules 6.6). */
export function visitRoutes(app: FastifyInstance, { db, now }: ContentDeps): void {
  serveOperation(app, news.countVisit, async ({ caller }) => {
    if (caller?.role !== 'child') await addVisit(db, ukDay(now()));
    return COUNTED;
  });
  serveOperation(app, news.countPageView, async ({ caller, body }) => {
    const page = caller?.role === 'child' ? undefined : countedAs(body.page);
    if (page !== undefined) await addPageView(db, ukDay(now()), page);
    return COUNTED;
  });
}
