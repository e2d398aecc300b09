import { TOPICS, type TopicDeclaration } from '@notalone/contracts';

/** How long an event may wait for others, once in the relay and once in a consumer. */
export const LINGER_MS = 20;

export const mayLinger = (topic: string): boolean =>
  (TOPICS as Readonly<Record<string, TopicDeclaration>>)[topic]?.lingers === true;
