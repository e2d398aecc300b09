import { GuardianAlertPage } from '@notalone/web-features/emergency/guardian-alert-page';
import { useLocation } from '@notalone/web-kit/router';

/** /emergency-alert/:alertId: in the shell, so that it opens whatever remote is down. */
export function EmergencyAlertPage() {
  const [, , alertId = ''] = useLocation().pathname.split('/');
  return <GuardianAlertPage alertId={alertId} />;
}
