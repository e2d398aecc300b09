import type { StoredCollection } from './stored-collection.ts';

/** What the kit itself stores in the database of every service. */
export const PLATFORM_COLLECTIONS: readonly StoredCollection[] = [
  { collection: 'migrations', ofNobody: 'Which migrations have been applied.' },
  { collection: 'leases', ofNobody: 'Which instance does what.' },
  { collection: 'jobs', ofNobody: 'When regular work runs next.' },
  { collection: 'inbox', ofNobody: 'Ids of events that have taken effect.' },
  {
    collection: 'outbox',
    subject: 'both',
    where: (key) => ({ key }),
    whenLeaving: { keep: 'An event is here until Kafka has it.' },
    privacy: 'ids in event topics',
    inCopy: { leftOut: 'It repeats what is elsewhere in the copy.' },
  },
  {
    collection: 'blockedKeys',
    subject: 'both',
    where: (id) => ({ _id: { $regex: `/${id}` } }),
    whenLeaving: { keep: 'The id alone, until its failed events are replayed or dropped.' },
    privacy: 'ids in event topics',
    inCopy: { leftOut: 'It has ids alone.' },
  },
];
