import type { ServiceName } from '@notalone/contracts';

/**
 * The paths of each service. `{…}` matches one segment. Longer entries come first, so an exception inside another
 * service's prefix is one more entry. `/uploads/<service>` and `/api/docs/<service>/` need no entry.
 */
const OWNED_PATHS: Partial<Record<ServiceName, readonly string[]>> = {
  auth: ['/api/auth'],
  chat: [
    '/api/messages',
    '/api/chat',
    '/api/notifications',
    '/api/profile/child/{childId}/messages',
    '/api/profile/child/{childId}/reads',
    '/api/profile/child/{childId}/threads',
  ],
  content: [
    '/api/calculator',
    '/api/news',
    '/api/blog',
    '/api/businesses',
    '/api/analytics',
    '/api/reports',
    '/api/moderation',
    '/api/audit',
    '/api/appeals',
    '/api/complaints',
    '/api/client-errors',
  ],
  feed: ['/api/feed', '/api/ai-chat'],
  profile: ['/api/profile'],
  emergency: ['/api/emergency-sms', '/api/subscription', '/api/profile/emergency-location-setting', '/e'],
};

export interface Route {
  readonly service: ServiceName;
  readonly path: string;
}

const segments = (path: string) => path.split('/').length;

/** All routed paths of these services, most specific first. */
export function routesOf(services: readonly ServiceName[], owned = OWNED_PATHS): Route[] {
  const routes = services.flatMap((service) =>
    [...(owned[service] ?? []), `/uploads/${service}`].map((path) => ({ service, path })),
  );
  return routes.sort((a, b) => segments(b.path) - segments(a.path) || a.path.localeCompare(b.path));
}

/** The route as a regular expression for nginx: the path and everything below it. */
export const routePattern = (path: string) => `^${path.replace(/\{[^}]+\}/g, '[^/]+').replaceAll('.', '[.]')}(?:/|$)`;
