import type { ServiceName } from '@notalone/contracts';

/**
 * Which service owns which paths. `{…}` stands for one segment. A longer entry goes before a shorter one, so an exception
 * inside another service's prefix is one more entry. Pictures (`/uploads/<service>`) and the documentation of one service
 * (`/api/docs/<service>/`) need no entry.
 */
const OWNED_PATHS: Partial<Record<ServiceName, readonly string[]>> = {
  auth: ['/api/auth'],
  chat: ['/api/messages', '/api/chat', '/api/notifications', '/api/profile/child/{childId}/messages'],
  content: ['/api/calculator', '/api/news', '/api/blog', '/api/businesses', '/api/analytics', '/api/reports'],
  feed: ['/api/feed', '/api/ai-chat'],
  profile: ['/api/profile'],
};

export interface Route {
  readonly service: ServiceName;
  readonly path: string;
}

const segments = (path: string) => path.split('/').length;

/** Every routed path of these services, the most specific first. */
export function routesOf(services: readonly ServiceName[], owned = OWNED_PATHS): Route[] {
  const routes = services.flatMap((service) => [...(owned[service] ?? []), `/uploads/${service}`].map((path) => ({ service, path })));
  return routes.sort((a, b) => segments(b.path) - segments(a.path) || a.path.localeCompare(b.path));
}

/** The regular expression of a route for nginx: the path itself and everything under it. */
export const routePattern = (path: string) => `^${path.replace(/\{[^}]+\}/g, '[^/]+').replaceAll('.', '[.]')}(?:/|$)`;
