import {
  EVENTS,
  type EventDeclaration,
  type InternalOperation,
  internal,
  OPERATIONS,
  type Operation,
  PUSHED,
  SENT,
  type ServiceName,
  TOPICS,
} from '@notalone/contracts';
import { jsonSchemaOf } from '@notalone/contracts/json-schema';
import type * as z from 'zod';
import type { Schema } from '../compatibility/schemas.ts';
import type { OperationContract } from '../manifest.ts';
import { isQuotedIn } from './sources.ts';

const schemaOf = (schema: z.ZodType | undefined, io: 'input' | 'output'): Schema =>
  schema ? (jsonSchemaOf(schema, io) as Schema) : {};
const byName = (schemas: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output') =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, schemaOf(schema, io)]));

const contractOf = ({ access, query, body, replies }: Operation): OperationContract => ({
  callers: access.callers,
  query: schemaOf(query, 'input'),
  request: schemaOf(body, 'input'),
  replies: Object.fromEntries(
    Object.entries(replies).map(([status, schema]) => [status, schema && schemaOf(schema, 'output')]),
  ),
});
const internalContractOf = ({ callers, body, reply }: InternalOperation): OperationContract => ({
  callers,
  query: {},
  request: schemaOf(body, 'input'),
  replies: { 200: schemaOf(reply, 'output') },
});

const operations = OPERATIONS.map((operation): Operation => operation);
const internalOperations = Object.values(internal).flatMap((group) => Object.values<InternalOperation>(group));
const routeOf = ({ method, path }: Operation) => `${method} ${path}`;

/** The operations whose route is among the texts of a built app. */
export const callsIn = (built: string) =>
  Object.fromEntries(
    operations
      .filter((operation) => isQuotedIn(built, routeOf(operation)))
      .map((operation) => [routeOf(operation), contractOf(operation)]),
  );

const HEARD = /\b(?:usePushed|realtime\.on)\(\s*'(\w+)'/g;
const SENDS = /\brealtime\.send\(\s*'(\w+)'/g;
const named = (source: string, pattern: RegExp) => new Set([...source.matchAll(pattern)].map(([, name]) => name));

/** The socket events and messages of an app, from its source. */
export function socketUseIn(source: string) {
  const [heard, sent] = [named(source, HEARD), named(source, SENDS)];
  const only = (schemas: Readonly<Record<string, z.ZodType>>, names: Set<string | undefined>, io: 'input' | 'output') =>
    byName(Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name))), io);
  return { hears: only(PUSHED, heard, 'output'), sends: only(SENT, sent, 'input') };
}

/** What a service offers and needs by its contracts. `source` names the events that it handles. */
export function serviceContracts(service: ServiceName, eventNames: ReadonlyMap<string, string>, source: string) {
  const events = EVENTS.map((event): EventDeclaration => event);
  const isHandled = ({ type }: EventDeclaration) => new RegExp(`\\b${eventNames.get(type) ?? type}\\b`).test(source);
  const read = events.filter((event) => TOPICS[event.topic].readers.some((name) => name === service));
  const written = events.filter(({ type }) => type.startsWith(`notalone.${service}.`));
  const dataOf = (chosen: readonly EventDeclaration[]) =>
    byName(Object.fromEntries(chosen.map(({ type, data }) => [type, data])), 'output');
  const isChat = service === 'chat';
  return {
    operations: Object.fromEntries(
      operations.filter((one) => one.service === service).map((one) => [routeOf(one), contractOf(one)]),
    ),
    internal: Object.fromEntries(
      internalOperations.filter((one) => one.service === service).map((one) => [one.id, internalContractOf(one)]),
    ),
    internalCalls: Object.fromEntries(
      internalOperations
        .filter((one) => one.callers.includes(service))
        .map((one) => [one.id, { ...internalContractOf(one), callers: [service] }]),
    ),
    writes: dataOf(written),
    reads: dataOf(read.filter(isHandled)),
    pushes: isChat ? byName(PUSHED, 'output') : {},
    takes: isChat ? byName(SENT, 'input') : {},
  };
}
