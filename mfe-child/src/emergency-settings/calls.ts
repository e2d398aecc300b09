import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import { shouldRetry } from '@notalone/web-features/api-errors';
import { ApiProblem, api, type Reply } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';

export type Settings = Reply<'GET /api/emergency-sms/contacts'>;
export type Contact = Settings['emergencyContacts'][number];
export type Subscription = Reply<'GET /api/subscription'>;
export type Alert = Reply<'GET /api/emergency-sms/alerts'>[number];

/** Under these keys lies what the signed-in parent sees on this page. */
export const settingsKey = ['emergency', 'settings'] as const;
export const subscriptionKey = ['emergency', 'subscription'] as const;
export const alertsKey = ['emergency', 'alerts'] as const;
export const devicesKey = ['emergency', 'devices'] as const;

export const useSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api('GET /api/emergency-sms/contacts', { signal }),
    retry: shouldRetry,
  });
export const useSubscription = () =>
  useQuery({
    queryKey: subscriptionKey,
    queryFn: ({ signal }) => api('GET /api/subscription', { signal }),
    retry: shouldRetry,
  });
export const useAlerts = () =>
  useQuery({
    queryKey: alertsKey,
    queryFn: ({ signal }) => api('GET /api/emergency-sms/alerts', { signal }),
    retry: shouldRetry,
  });
export const useDevices = () =>
  useQuery({
    queryKey: devicesKey,
    queryFn: ({ signal }) => api('GET /api/emergency-sms/devices', { signal }),
    retry: shouldRetry,
  });

/** What the status line says of a failure: the server's text, else the page's own. */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof ApiProblem && !error.hasGenericText && error.code !== 'NETWORK'
    ? EMERGENCY_TEXTS.errorPrefix + error.msg
    : fallback;
