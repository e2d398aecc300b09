import type * as z from 'zod';
import { COMMON_ERRORS, ERRORS, type ErrorCode, problemSchema } from './base/errors.ts';
import type { Operation, ServiceName } from './base/operation.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';
import { OPERATIONS } from './operations.ts';

const VERSION = '1.0.0';

const SECURITY = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Access token of POST /api/auth/login; 15 minutes.',
  },
  uploads: {
    type: 'apiKey',
    in: 'cookie',
    name: 'na_uploads',
    description: 'The access token once more, because an <img> sends no header.',
  },
  device: {
    type: 'apiKey',
    in: 'cookie',
    name: 'na_emergency',
    description: 'Device key of POST /api/emergency-sms/device; good for emergency calls only.',
  },
  refresh: {
    type: 'apiKey',
    in: 'cookie',
    name: 'na_refresh',
    description: 'Opaque refresh token, rotated on each use.',
  },
} as const;

function securityOf({ access, credential }: Operation) {
  if (credential === 'refresh') return [{ refresh: [] }];
  if (access.callers === 'anyone') return [];
  if (credential === 'device') return [{ bearer: [] }, { device: [] }];
  return credential === 'uploads' ? [{ bearer: [] }, { uploads: [] }] : [{ bearer: [] }];
}

interface Content {
  readonly schema: JsonSchema;
}
/** One operation in OpenAPI; the `x-` members are ours. */
export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly 'x-callers': Operation['access']['callers'];
  readonly 'x-ownership'?: string;
  readonly 'x-per-minute'?: number;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[];
  readonly requestBody?: { required: boolean; content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { description: string; content?: Readonly<Record<string, Content>> }>>;
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: schema as JsonSchema,
  }));
}

function requestBodyOf({ body, file, takesJson }: Operation) {
  if (!body) return {};
  const described = jsonSchemaOf(body, 'input');
  if (!file) return { requestBody: { required: true, content: { 'application/json': { schema: described } } } };
  const withFile = (fields: JsonSchema): JsonSchema => ({
    ...fields,
    properties: { ...fields.properties, [file]: { type: 'string', format: 'binary' } },
  });
  const schema = described.anyOf
    ? { ...described, anyOf: described.anyOf.map((fields) => withFile(fields as JsonSchema)) }
    : withFile(described);
  const json = takesJson && { 'application/json': { schema: described } };
  return { requestBody: { required: true, content: { ...json, 'multipart/form-data': { schema } } } };
}

/** The error codes an operation may return: its own, the common ones, and those of its access. */
export function errorsOf({ access, errors }: Operation): ErrorCode[] {
  const ofAccess: ErrorCode[] = access.callers === 'anyone' ? [] : ['UNAUTHENTICATED', 'FORBIDDEN'];
  return [...new Set([...COMMON_ERRORS, ...ofAccess, ...errors])];
}

/** Every event has a name and data; the name decides the shape of the data. */
function eventsOf({ events }: Operation): Readonly<Record<string, Content>> {
  if (!events) return {};
  const variants = Object.entries(events).map(
    ([name, schema]): JsonSchema => ({
      type: 'object',
      properties: { event: { const: name }, data: jsonSchemaOf(schema, 'output') as JsonSchema },
      required: ['event', 'data'],
    }),
  );
  return { 'text/event-stream': { schema: { oneOf: variants } } };
}

function responsesOf(operation: Operation): OpenApiOperation['responses'] {
  const replies = Object.entries(operation.replies).map(([status, schema], index) => [
    status,
    schema
      ? {
          description: 'Success',
          content: {
            'application/json': { schema: jsonSchemaOf(schema, 'output') },
            ...(index === 0 && eventsOf(operation)),
          },
        }
      : { description: 'Success, without a JSON body' },
  ]);
  const byStatus = Map.groupBy(errorsOf(operation), (code) => String(ERRORS[code].status));
  const problems = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.toSorted().join(', '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]);
  return Object.fromEntries([...replies, ...problems].toSorted(([a], [b]) => Number(a) - Number(b)));
}

function described(operation: Operation): OpenApiOperation {
  const { id, service, summary, access, params, query, perMinute } = operation;
  const parameters = [...parametersOf(params, 'path'), ...parametersOf(query, 'query')];
  return {
    operationId: id,
    tags: [service],
    summary,
    'x-callers': access.callers,
    ...(access.ownership ? { 'x-ownership': access.ownership } : {}),
    ...(perMinute ? { 'x-per-minute': perMinute } : {}),
    security: securityOf(operation),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(operation),
    responses: responsesOf(operation),
  };
}

/** OpenAPI 3.1 of every operation, or of one service's. */
export function openApiDocument({ service }: { service?: ServiceName } = {}) {
  const chosen = OPERATIONS.map((operation): Operation => operation).filter(
    (operation) => !service || operation.service === service,
  );
  const inOrder = chosen.toSorted((a, b) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`, 'en'));
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const operation of inOrder)
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: described(operation) };
  return {
    openapi: '3.1.1',
    info: {
      title: service ? `Not Alone: ${service}` : 'Not Alone',
      version: VERSION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(inOrder.map((operation) => operation.service))].map((name) => ({ name })),
    paths,
    components: { schemas: { Problem: jsonSchemaOf(problemSchema, 'output') }, securitySchemes: SECURITY },
  };
}
export type OpenApiDocument = ReturnType<typeof openApiDocument>;
