import { EmergencyPanel } from '@notalone/web-features/emergency/panel';

/** The shell's own copy of /emergency-sms: it needs no remote and, with the service worker, no network. */
export function EmergencySmsPage() {
  return <EmergencyPanel />;
}
