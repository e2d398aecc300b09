import { type IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { RealtimeServer } from './sockets.ts';

/** The same as on every HTTP answer of a service (service-kit, `create-app.ts`). */
const securityHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginResourcePolicy: { policy: 'same-origin' },
});

/**
 * engine.io's own answer to a refused upgrade ignores the headers that middleware has set, but it writes nothing to a
 * socket that has ended.
 */
function refuseUpgrade(request: IncomingMessage, message: string): void {
  const { socket } = request;
  const response = new ServerResponse(request);
  response.assignSocket(socket);
  securityHeaders(request, response, () => {
    response.writeHead(400, { connection: 'close', 'content-type': 'text/plain' }).end(message);
    socket.end();
  });
}

interface RefusedConnection {
  /** `res` is set for a plain request, `websocket` once the upgrade is done. */
  readonly req: IncomingMessage & { readonly res?: unknown; readonly websocket?: unknown };
  readonly message: string;
  readonly context?: { readonly message?: string };
}

/**
 * engine.io answers refused connections itself, before Fastify and its plugins see them. Adds the security headers to
 * those answers.
 */
export function addSecurityHeaders(io: RealtimeServer): void {
  io.engine.use(securityHeaders);
  io.engine.on('connection_error', ({ req, message, context }: RefusedConnection) => {
    if (!req.res && !req.websocket) refuseUpgrade(req, context?.message ?? message);
  });
}
