import {
  EVENTS,
  type EventDeclaration,
  envelopeSchema,
  TOPICS,
  type Topic,
  type TopicDeclaration,
  topicReaders,
  topicWriters,
} from './events.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

interface Reference {
  readonly $ref: string;
}
interface Channel {
  readonly address: string;
  readonly messages: Readonly<Record<string, Reference>>;
  readonly bindings: { readonly kafka: { readonly topicConfiguration: Readonly<Record<string, unknown>> } };
}
interface AsyncOperation {
  readonly action: 'send' | 'receive';
  readonly channel: Reference;
  readonly summary: string;
}
interface Message {
  readonly name: string;
  readonly contentType: string;
  readonly payload: JsonSchema;
}
export interface AsyncApiDocument {
  readonly asyncapi: '3.0.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly defaultContentType: string;
  readonly channels: Readonly<Record<string, Channel>>;
  readonly operations: Readonly<Record<string, AsyncOperation>>;
  readonly components: {
    readonly messages: Readonly<Record<string, Message>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

const CLOUD_EVENT = 'application/cloudevents+json';
const DAY_MS = 24 * 3600 * 1000;
const topics = Object.keys(TOPICS) as Topic[];
const events: readonly EventDeclaration[] = EVENTS;
/** Dots are no part of a key in AsyncAPI. */
const keyOf = (name: string) => name.replaceAll('.', '_');

function channelOf(topic: Topic): Channel {
  const { cleanup, retentionDays }: TopicDeclaration = TOPICS[topic];
  const own = events.filter((event) => event.topic === topic).map(({ type }) => keyOf(type));
  const configuration = {
    'cleanup.policy': [cleanup],
    ...(retentionDays && { 'retention.ms': retentionDays * DAY_MS }),
  };
  return {
    address: topic,
    messages: Object.fromEntries(own.map((key) => [key, { $ref: `#/components/messages/${key}` }])),
    bindings: { kafka: { topicConfiguration: configuration } },
  };
}

const operationsOf = (topic: Topic): (readonly [string, AsyncOperation])[] => {
  const channel = { $ref: `#/channels/${keyOf(topic)}` };
  return [
    ...topicWriters(topic).map(
      (service) =>
        [
          `${service}_sends_${keyOf(topic)}`,
          { action: 'send', channel, summary: `${service} writes ${topic}.` },
        ] as const,
    ),
    ...topicReaders(topic).map(
      (service) =>
        [
          `${service}_reads_${keyOf(topic)}`,
          { action: 'receive', channel, summary: `${service} reads ${topic}.` },
        ] as const,
    ),
  ];
};

const messageOf = ({ type, data }: EventDeclaration): Message => ({
  name: type,
  contentType: CLOUD_EVENT,
  payload: {
    allOf: [
      { $ref: '#/components/schemas/envelope' },
      { type: 'object', required: ['data'], properties: { type: { const: type }, data: jsonSchemaOf(data, 'output') } },
    ],
  },
});

/** AsyncAPI 3 (asyncapi.com) of everything that services tell each other over Kafka, from `EVENTS` and `TOPICS`. */
export function asyncApiDocument(): AsyncApiDocument {
  const inOrder = events.toSorted((a, b) => a.type.localeCompare(b.type, 'en'));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Not Alone: events',
      version: '1.0.0',
      description:
        'CloudEvents 1.0 in JSON. The key of a record is the subject of its event; a state topic is erased by a tombstone.',
    },
    defaultContentType: CLOUD_EVENT,
    channels: Object.fromEntries(topics.map((topic) => [keyOf(topic), channelOf(topic)])),
    operations: Object.fromEntries(topics.flatMap(operationsOf)),
    components: {
      messages: Object.fromEntries(inOrder.map((event) => [keyOf(event.type), messageOf(event)])),
      schemas: { envelope: jsonSchemaOf(envelopeSchema, 'output') },
    },
  };
}
