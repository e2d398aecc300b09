import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import fastifyJwt, { type TokenOrHeader } from '@fastify/jwt';
import fastifyMultipart from '@fastify/multipart';
import fastifyUnderPressure from '@fastify/under-pressure';
import { OPERATIONS, type Operation, type ServiceName } from '@notalone/contracts';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import { tokenOf } from '../auth/identify.ts';
import type { Revocations } from '../auth/revocations.ts';
import { keyOfHeader, TOKEN_RULES, type TokenVerifier } from '../auth/tokens.ts';
import { apiError } from '../errors/api-error.ts';
import { sendError, sendUnknownRoute, sendUnreadableRequest } from '../errors/error-responses.ts';
import type { Limiter } from '../limits/limiter.ts';
import { operationSeconds } from '../telemetry/metrics.ts';
import { trustedProxies } from './client-address.ts';
import { serveDocs } from './docs-routes.ts';
import { createGuard } from './guard.ts';

type OnAnswer = (operation: Operation, status: number, body: unknown) => void;

export interface HttpDeps {
  readonly service: ServiceName;
  readonly config: { readonly PUBLIC_URL: string; readonly TRUSTED_PROXIES: readonly string[] };
  readonly log: Logger;
  readonly tokens: TokenVerifier;
  readonly revocations: Revocations;
  readonly limiter: Limiter;
  /** Called with every JSON answer of an operation, problems included; tests validate it against the contract. */
  readonly onAnswer?: OnAnswer;
}

declare module 'fastify' {
  interface FastifyInstance {
    onAnswer: OnAnswer | null;
    /** The operations registered so far. */
    servedOperations: Operation[];
  }
}

const VERIFIED_TOKENS_MAX = 5_000;
const JSON_MAX_BYTES = 512 * 1024;
const PATH_PARAM_MAX = 1000;
const EVENT_LOOP_DELAY_MAX_MS = 1500;
/** Long: one pause of the process must not refuse what could be served right after it. */
const OVERLOADED_FOR_MS = 5_000;
const CLOSE_IDLE_MS = 50;
const REQUEST_ID = /^[\w-]{8,64}$/;

async function registerPlugins(app: FastifyInstance, { tokens }: HttpDeps): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  await app.register(fastifyCookie);
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  await app.register(fastifyUnderPressure, {
    maxEventLoopDelay: EVENT_LOOP_DELAY_MAX_MS,
    sampleInterval: OVERLOADED_FOR_MS,
    pressureHandler: (request) => {
      if (isPress(request)) return;
      throw apiError('UNAVAILABLE', { retryAfterSeconds: 5 });
    },
  });
  await app.register(fastifyJwt, {
    // `complete` decodes all of a token.
    secret: (_request: FastifyRequest, token: TokenOrHeader) =>
      keyOfHeader(tokens, 'header' in token ? token.header : token),
    decode: { complete: true },
    verify: { ...TOKEN_RULES, extractToken: tokenOf, cache: VERIFIED_TOKENS_MAX },
  });
}

/** A press of the emergency button, which neither a body nor overload refuses. */
const isPress = (request: FastifyRequest) => request.routeOptions.config.operation?.takesAnyBody === true;

/** No body counts as none, also from a client that says JSON in every request, as many do. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else
      void parseJson(request, String(body), (error, parsed) => {
        if (error && isPress(request)) done(null, undefined);
        else done(error, parsed);
      });
  });
  // Every other type is refused, but where nothing in a body may refuse the call.
  app.addContentTypeParser('*', (request, payload, done) => {
    payload.resume();
    if (isPress(request)) done(null, undefined);
    else done(apiError('UNSUPPORTED_MEDIA_TYPE'));
  });
}

/**
 * A client could hold the close open with keep-alive, so answers ask it to disconnect, and connections that fall idle
 * are closed.
 */
function drainConnections(app: FastifyInstance): void {
  let closingIdle: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    closingIdle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MS);
  });
  app.addHook('onClose', async () => clearInterval(closingIdle));
  app.addHook('onSend', async (_request, reply) => {
    if (closingIdle) reply.header('connection', 'close');
  });
}

/**
 * A Fastify instance that serves only contract operations: routes come from `serveOperation`, and any other route
 * fails the start. Reads no environment and does not listen.
 */
export async function createApp(deps: HttpDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: trustedProxies(deps.config),
    bodyLimit: JSON_MAX_BYTES,
    routerOptions: { maxParamLength: PATH_PARAM_MAX },
    genReqId: ({ headers }) =>
      typeof headers['x-request-id'] === 'string' && REQUEST_ID.test(headers['x-request-id'])
        ? headers['x-request-id']
        : randomUUID(),
    clientErrorHandler: sendUnreadableRequest,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    return503OnClosing: false,
  }) as unknown as FastifyInstance;

  app.decorate('onAnswer', deps.onAnswer ?? null);
  app.decorate('servedOperations', []);
  app.decorateRequest('caller', undefined);
  app.removeContentTypeParser('text/plain');
  acceptEmptyBodies(app);
  app.setErrorHandler(sendError);
  sendUnknownRoute(app, () => app.servedOperations);
  app.addHook('onRoute', ({ config, method, url }) => {
    if (config?.operation) app.servedOperations.push(...(method === 'HEAD' ? [] : [config.operation]));
    else if (!config?.documentation) throw new Error(`${method} ${url} is not an operation of the contracts`);
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!request.routeOptions.config.documentation) reply.header('cache-control', 'no-store');
  });
  drainConnections(app);
  await registerPlugins(app, deps);
  app.addHook('onRequest', createGuard(deps));
  app.addHook('onResponse', async (request, reply) => {
    const { operation } = request.routeOptions.config;
    const line = {
      requestId: request.id,
      operation: operation?.id,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      role: request.caller?.role,
    };
    request.log.info(line, 'answered');
    if (operation)
      operationSeconds.observe({ operation: operation.id, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  serveDocs(app, deps.service);
  return app;
}

/** Fails the start when an operation of this service has no handler. Call it once all routes are registered. */
export function requireAllServed(app: FastifyInstance, service: ServiceName): void {
  const served = new Set(app.servedOperations.map(({ id }) => id));
  const missing = OPERATIONS.map((operation): Operation => operation).filter(
    (operation) => operation.service === service && !served.has(operation.id),
  );
  if (missing.length > 0) throw new Error(`Not served: ${missing.map(({ id }) => id).join(', ')}`);
}
