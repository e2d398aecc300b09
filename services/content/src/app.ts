import { createApp, requireAllServed } from '@notalone/service-kit/http/create-app';
import { createPictureStore } from '@notalone/service-kit/media/picture-store';
import type { Platform } from '@notalone/service-kit/platform';
import type { FastifyInstance } from 'fastify';
import { calculatorRoutes } from './calculator/calculator.routes.ts';
import { complaintRoutes } from './complaints/complaints.routes.ts';
import { remindOfComplaintsRegularly } from './complaints/remind-of-complaints.ts';
import type { ContentConfig } from './config.ts';
import { serveDataExports } from './data-exports/data-exports.internal.ts';
import { sendMails } from './mails/mails.ts';
import { serveCaseCalls } from './moderation/cases/cases.internal.ts';
import { callOnCallRegularly } from './moderation/child-safety/call-on-call.ts';
import { tellOfUnconfirmedRegularly } from './moderation/child-safety/contact-looks.ts';
import { remindOfPausedRegularly } from './moderation/child-safety/paused-threads.ts';
import { exportSafetyQueue } from './moderation/child-safety/safety-queue-metrics.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { endLegalHoldsRegularly } from './moderation/people/end-legal-holds.ts';
import { forgetAccountsRegularly } from './moderation/people/remembered.ts';
import { sendDailyMailRegularly } from './moderation/reports/daily-mail.ts';
import { serveReportsInWords } from './moderation/reports/reports.internal.ts';
import { shopRoutes } from './moderation/shops/shops.routes.ts';
import { blogRoutes } from './publishing/blog/blog.routes.ts';
import { removeUnusedPictures } from './publishing/blog/remove-unused-pictures.ts';
import { businessRoutes } from './publishing/businesses/businesses.routes.ts';
import { newsRoutes } from './publishing/news/news.routes.ts';
import { createPictureFetcher, type FetchPicture } from './publishing/pictures/fetch-picture.ts';
import { checkRelease } from './statistics/client-errors/check-release.ts';
import { clientErrorRoutes } from './statistics/client-errors/client-errors.routes.ts';
import { judgeReleasesRegularly } from './statistics/client-errors/judge-releases.ts';
import { followServedReleases } from './statistics/client-errors/served-releases.ts';
import { visitRoutes } from './statistics/visits/visits.routes.ts';
import { subscribe } from './subscriptions.ts';

const SWEEP_PICTURES_SECONDS = 3600;
const MAIL_SECONDS = 60;

/**
 * The service's HTTP side, with its consumers and jobs registered with the platform. Listens to nothing and starts
 * nothing.
 */
export async function buildApp(
  platform: Platform<ContentConfig>,
  fetchPicture: FetchPicture = createPictureFetcher(),
): Promise<FastifyInstance> {
  const app = await createApp(platform);
  subscribe(platform.inbox, platform);
  const withPictures = { ...platform, pictures: createPictureStore(platform.db), fetchPicture };
  platform.jobs.every('remove unused pictures', SWEEP_PICTURES_SECONDS, () => removeUnusedPictures(withPictures));
  blogRoutes(app, withPictures);
  platform.jobs.every('send mails', MAIL_SECONDS, () => sendMails(platform));
  remindOfComplaintsRegularly(platform.jobs, platform);
  complaintRoutes(app, platform);
  businessRoutes(app, withPictures);
  shopRoutes(app, withPictures);
  calculatorRoutes(app);
  newsRoutes(app, platform);
  visitRoutes(app, platform);
  callOnCallRegularly(platform.jobs, platform);
  tellOfUnconfirmedRegularly(platform.jobs, platform);
  remindOfPausedRegularly(platform.jobs, platform);
  endLegalHoldsRegularly(platform.jobs, platform);
  forgetAccountsRegularly(platform.jobs, platform);
  sendDailyMailRegularly(platform.jobs, platform);
  const { GATEWAY_URL } = platform.config;
  const served = followServedReleases(GATEWAY_URL, platform.log);
  clientErrorRoutes(app, { ...platform, served });
  judgeReleasesRegularly(platform.jobs, {
    ...platform,
    served,
    check: (release) => checkRelease(GATEWAY_URL, release),
  });
  const stopExport = exportSafetyQueue(platform);
  app.addHook('onClose', async () => stopExport());
  serveDataExports(platform.internal, platform);
  serveCaseCalls(platform.internal, platform);
  serveReportsInWords(platform.internal, platform);
  moderationRoutes(app, platform);
  requireAllServed(app, platform.service);
  return app;
}
