import * as contracts from '@notalone/contracts';
import { EVENTS, type ServiceName, TOPICS, type Topic, topicWriters } from '@notalone/contracts';

const CONSUMES = /\binbox\s*\.on\w*\(/;
const CONSUMED_DIRECTLY = /\binbox\s*\.on\w*\(\s*(?:(\w+)|'([a-z.]+)')/g;
/** Consumers of the kit, which services register by a call. */
const CONSUMED_BY_KIT: readonly (readonly [RegExp, Topic])[] = [[/\bconsumeLegalHolds\(/, 'legal-holds.state']];
const IMPORTED = /import \{([^}]*)\} from '@notalone\/contracts'/g;

const topicOf = (name: string | undefined): Topic | undefined => {
  const exported: unknown = name && (contracts as Record<string, unknown>)[name];
  return EVENTS.find((event) => event === exported)?.topic;
};
const isTopic = (name: string | undefined): name is Topic => name !== undefined && name in TOPICS;

/**
 * The topics that a source file consumes: arguments of `inbox.on…`, and other services' events imported in such a file,
 * which may be in a list.
 */
export function topicsConsumed(source: string, service: ServiceName): Topic[] {
  const byKit = CONSUMED_BY_KIT.flatMap(([call, topic]) => (call.test(source) ? [topic] : []));
  if (!CONSUMES.test(source)) return byKit;
  const direct = [...source.matchAll(CONSUMED_DIRECTLY)].map(([, event, topic]) =>
    isTopic(topic) ? topic : topicOf(event),
  );
  const imported = [...source.matchAll(IMPORTED)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => topicOf(name.trim()))
    .filter((topic) => topic && !topicWriters(topic).includes(service));
  return [...new Set([...byKit, ...direct, ...imported])].filter((topic) => topic !== undefined);
}
