import { OPERATIONS, type Operation, type ServiceName } from '@notalone/contracts';
import { routePattern, routesOf } from './routes.ts';

interface RouteTemplate {
  /** `GET /api/feed/posts/{postId}`: nothing of what somebody asked for. */
  readonly route: string;
  /** The service, the remote or the shell behind it. */
  readonly upstream?: string;
}

const parameters = ({ path }: Operation) => path.split('{').length;
/** `/search` before `/{userId}`. */
const sorted = OPERATIONS.toSorted((a: Operation, b: Operation) => parameters(a) - parameters(b));
const operations = sorted.map((operation: Operation) => ({
  ...operation,
  pattern: new RegExp(`^${operation.path.replace(/\{[^}]+\}/g, '[^/]+').replaceAll('.', '[.]')}$`),
}));
const services = [...new Set(OPERATIONS.map(({ service }) => service))] as ServiceName[];
const prefixes = routesOf(services).map((route) => ({ ...route, pattern: new RegExp(routePattern(route.path)) }));
const REMOTE = /^\/mfe\/([a-z]{1,20})\//;
const OWN_FILES: readonly string[] = ['/remotes.json', '/status.json'];
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function templateOf(method: string, path: string): { readonly path: string; readonly upstream?: string } {
  const operation = operations.find((one) => one.method === method && one.pattern.test(path));
  if (operation) return { path: operation.path, upstream: operation.service };
  const prefix = prefixes.find(({ pattern }) => pattern.test(path));
  if (prefix) return { path: `${prefix.path}/…`, upstream: prefix.service };
  if (path.startsWith('/socket.io/')) return { path: '/socket.io/…', upstream: 'chat' };
  if (REMOTE.test(path)) return { path: '/mfe/…', upstream: 'a remote' };
  return OWN_FILES.includes(path) ? { path } : { path: 'a page or file', upstream: 'shell' };
}

/** The template of a request's route, by the contracts; never a part of the path itself. */
export function routeTemplate(method: string, path: string): RouteTemplate {
  const { path: template, upstream } = templateOf(method, path);
  return { route: `${METHODS.includes(method) ? method : 'OTHER'} ${template}`, ...(upstream && { upstream }) };
}
