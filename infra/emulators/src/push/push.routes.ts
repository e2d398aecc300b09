import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Failure, Failures } from '../failures.ts';
import { checkVapid } from './check-vapid.ts';
import type { PushDevices } from './push-devices.ts';

const URGENCIES = ['very-low', 'low', 'normal', 'high'];
const DEVICE_BODY = {
  type: 'object',
  additionalProperties: false,
  properties: { applicationServerKey: { type: 'string', pattern: '^[\\w-]{87}=?$' } },
};
const DEVICE_QUERY = { type: 'object', properties: { device: { type: 'string', maxLength: 50 } } };

/** Subscribing as a browser, and what devices show, as JSON. */
export function pushDeviceRoutes(app: FastifyInstance, devices: PushDevices): void {
  app.post<{ Body: { applicationServerKey?: string } | undefined }>(
    '/push-devices',
    { schema: { body: DEVICE_BODY } },
    (request, reply) => reply.status(201).send(devices.add(request.body?.applicationServerKey)),
  );
  app.get('/push-devices', () => devices.devices());
  app.get<{ Querystring: { device?: string } }>('/push', { schema: { querystring: DEVICE_QUERY } }, (request) =>
    devices.list(request.query.device),
  );
}

interface Refusal {
  readonly status: number;
  readonly reason: string;
}

/** Where a message is refused as a push service refuses it (RFC 8030). */
function refusalOf(headers: Record<string, unknown>): Refusal | undefined {
  const { ttl, urgency, topic, 'content-encoding': encoding } = headers;
  if (typeof ttl !== 'string' || !/^\d{1,8}$/.test(ttl)) return { status: 400, reason: 'TTL is missing' };
  if (urgency !== undefined && !URGENCIES.includes(String(urgency)))
    return { status: 400, reason: 'Urgency is not one of the four' };
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic)))
    return { status: 400, reason: 'Topic has at most 32 characters of base64url' };
  return encoding === 'aes128gcm' ? undefined : { status: 415, reason: 'Content-Encoding is not aes128gcm' };
}

function failureOf(failure: Failure | undefined): Refusal | undefined {
  if (failure?.mode === 'reject') return { status: failure.status ?? 410, reason: 'the subscription is refused' };
  return failure?.mode === 'down' ? { status: failure.status ?? 503, reason: 'try again later' } : undefined;
}

interface Deps {
  readonly devices: PushDevices;
  readonly failures: Failures;
  /** The origin of the endpoints. */
  readonly origin: () => string;
}

const messageOf = ({ ttl, urgency = 'normal', topic }: Record<string, unknown>) => ({
  ttl: Number(ttl),
  urgency: String(urgency),
  ...(topic !== undefined && { topic: String(topic) }),
});

interface Received {
  readonly device: string;
  readonly headers: Record<string, unknown>;
  readonly authorization: string | undefined;
  readonly body: Buffer;
}

/** Shows a message on its device, or answers why not. */
function receive({ devices, origin }: Deps, received: Received, failure: Failure | undefined): Refusal | undefined {
  const { device, headers, authorization, body } = received;
  let key: string;
  try {
    key = checkVapid(authorization, origin(), new Date());
  } catch (error) {
    return { status: 401, reason: (error as Error).message };
  }
  const accepted = devices.accepts(device, key);
  if (accepted === 'unknown') return { status: 410, reason: 'no such subscription' };
  if (accepted === 'other-key') return { status: 403, reason: 'subscribed with another key' };
  const refusal = failureOf(failure) ?? refusalOf(headers);
  if (refusal) return refusal;
  try {
    devices.show(device, { body, key, ...messageOf(headers) });
    return undefined;
  } catch (error) {
    return { status: 400, reason: `not encrypted for this device: ${(error as Error).message}` };
  }
}

/** The push service itself: takes messages for a device. */
export function pushServiceRoutes(app: FastifyInstance, deps: Deps): void {
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post<{ Params: { device: string }; Body: Buffer }>('/push/:device', async (request, reply) => {
    const { headers, body } = request;
    const { device } = request.params;
    const failure = deps.failures.next(`push ${device}`);
    if (failure?.mode === 'delay') await wait(failure.milliseconds);
    const refusal = receive(deps, { device, headers, authorization: headers.authorization, body }, failure);
    if (refusal) return reply.status(refusal.status).send(refusal);
    if (failure?.mode === 'lost-answer') return request.raw.socket.destroy();
    return reply.status(201).header('location', `${deps.origin()}/messages/${device}`).send();
  });
}
