import {
  EVENTS,
  type EventDeclaration,
  TOPICS,
  type Topic,
  type TopicDeclaration,
  topicReaders,
  topicWriters,
} from '@notalone/contracts';
import { PARKED_RETENTION_DAYS } from '@notalone/contracts/events';
import { code, table } from './blocks.ts';

const topics = Object.keys(TOPICS) as Topic[];
const kindOf = ({ cleanup, retentionDays }: TopicDeclaration) =>
  cleanup === 'compact' ? 'compacted' : `${retentionDays} days`;

/** `auth.account.changed` of `notalone.auth.account.changed.v1`. */
export const shortType = ({ type }: EventDeclaration): string => type.replace(/^notalone\./, '').replace(/\.v1$/, '');

/** Every topic: how long it is kept, who writes and who reads it, and the events it carries. */
export function topicsTable(): string {
  const rows = topics.map((topic) => {
    const events = EVENTS.filter((event) => event.topic === topic).map(shortType);
    const services = [topicWriters(topic), topicReaders(topic)].map((names) => [...names].join(', '));
    return [code(topic), kindOf(TOPICS[topic]), ...services, events.map(code).join(', ')];
  });
  const deadLetters = [
    code('<topic>.parked'),
    `${PARKED_RETENTION_DAYS} days`,
    'the reader',
    'the operator',
    'dead letters',
  ];
  return table(['topic', 'kept', 'written by', 'read by', 'events'], [...rows, deadLetters]);
}
