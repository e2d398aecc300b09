import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import { erasePositions, eraseProbeAlerts } from './alerts/erase-alerts.ts';
import { sendWaitingInvitations } from './contacts/send-waiting-invitations.ts';
import { showFamilyTexts } from './deliveries/family-texts.ts';
import { mailStaleDevices } from './devices/mail-stale-devices.ts';
import { eraseEndedFamilies } from './erasure/erase-family.ts';
import type { EmergencyDeps } from './shared/deps.ts';
import { cancelSubscriptionsOfLeavers } from './subscription/erase-subscription.ts';
import type { PaymentDeps } from './subscription/refresh-subscription.ts';

const HOUR_SECONDS = 3600;
const MINUTE_SECONDS = 60;

/** What one instance of this service does at intervals. */
export function scheduleJobs(jobs: Jobs, deps: EmergencyDeps & PaymentDeps): void {
  jobs.every('erase families that have left', HOUR_SECONDS, () => eraseEndedFamilies(deps));
  jobs.every('erase positions', HOUR_SECONDS, () => erasePositions(deps));
  jobs.every('erase alerts of the probe', HOUR_SECONDS, () => eraseProbeAlerts(deps));
  jobs.every('mail about buttons not ready', HOUR_SECONDS, () => mailStaleDevices(deps));
  jobs.every('send invitations that waited', MINUTE_SECONDS, () => sendWaitingInvitations(deps));
  jobs.every('count texts of families', MINUTE_SECONDS, () => showFamilyTexts(deps));
  jobs.every('cancel subscriptions of who has left', MINUTE_SECONDS, () => cancelSubscriptionsOfLeavers(deps));
}
