import { assertAllServed, createApp } from '@notalone/service-kit/http/create-app';
import { createPictureStore } from '@notalone/service-kit/media/picture-store';
import type { Platform } from '@notalone/service-kit/platform';
import type { FastifyInstance } from 'fastify';
import { consumeActivity } from './analytics/consume-activity.ts';
import { blogRoutes } from './blog/blog.routes.ts';
import { removeUnusedPictures } from './blog/remove-unused-pictures.ts';
import { mailApproved } from './businesses/approve-business.ts';
import { businessRoutes } from './businesses/businesses.routes.ts';
import { calculatorRoutes } from './calculator/calculator.routes.ts';
import { callOnCallRegularly } from './child-safety/call-on-call.ts';
import { releaseHoldsRegularly } from './child-safety/holds.ts';
import { remindOfPausedRegularly } from './child-safety/paused-threads.ts';
import { exportSafetyQueue } from './child-safety/safety-queue-metrics.ts';
import { clientErrorRoutes } from './client-errors/client-errors.routes.ts';
import { judgeReleasesRegularly } from './client-errors/judge-releases.ts';
import { askServedReleases } from './client-errors/served-releases.ts';
import type { ContentConfig } from './config.ts';
import { consumePeople } from './consumers/people-state.ts';
import { consumeReports } from './consumers/reports.ts';
import { sendDailyMailRegularly } from './moderation/daily-mail.ts';
import { forgetLeaversRegularly } from './moderation/erase-person.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { newsRoutes } from './news/news.routes.ts';
import { createPictureFetcher, type FetchPicture } from './pictures/fetch-picture.ts';
import { visitRoutes } from './visits/visits.routes.ts';

const SWEEP_PICTURES_SECONDS = 3600;
const MAIL_APPROVED_SECONDS = 60;

/**
 * The service's HTTP side, with its consumers and jobs registered with the platform. Listens to nothing and starts
 * nothing.
 */
export async function buildApp(
  platform: Platform<ContentConfig>,
  fetchPicture: FetchPicture = createPictureFetcher(),
): Promise<FastifyInstance> {
  const app = await createApp(platform);
  consumePeople(platform.inbox, platform);
  consumeReports(platform.inbox, platform);
  consumeActivity(platform.inbox, platform);
  const withPictures = { ...platform, pictures: createPictureStore(platform.db), fetchPicture };
  platform.jobs.every('remove unused pictures', SWEEP_PICTURES_SECONDS, () => removeUnusedPictures(withPictures));
  blogRoutes(app, withPictures);
  platform.jobs.every('mail approved shops', MAIL_APPROVED_SECONDS, () => mailApproved(platform));
  businessRoutes(app, withPictures);
  calculatorRoutes(app);
  newsRoutes(app, platform);
  visitRoutes(app, platform);
  callOnCallRegularly(platform.jobs, platform);
  remindOfPausedRegularly(platform.jobs, platform);
  releaseHoldsRegularly(platform.jobs, platform);
  forgetLeaversRegularly(platform.jobs, platform);
  sendDailyMailRegularly(platform.jobs, platform);
  const served = askServedReleases(platform.config.GATEWAY_URL, platform.log);
  clientErrorRoutes(app, { ...platform, served });
  judgeReleasesRegularly(platform.jobs, { ...platform, served });
  const stopExport = exportSafetyQueue(platform);
  app.addHook('onClose', async () => stopExport());
  moderationRoutes(app, platform);
  assertAllServed(app, platform.service);
  return app;
}
