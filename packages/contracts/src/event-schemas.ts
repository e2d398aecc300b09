import { EVENTS, type EventDeclaration, envelopeSchema, TOPICS } from './events.ts';
import { jsonSchemaOf } from './json-schema.ts';

/** JSON Schema of the event envelope and of every event's data, by type, with its topic. */
export function eventSchemas() {
  const inOrder = EVENTS.map((event): EventDeclaration => event).toSorted((a, b) => a.type.localeCompare(b.type, 'en'));
  return {
    topics: TOPICS,
    envelope: jsonSchemaOf(envelopeSchema, 'output'),
    events: Object.fromEntries(
      inOrder.map(({ type, topic, data }) => [type, { topic, data: jsonSchemaOf(data, 'output') }]),
    ),
  };
}
