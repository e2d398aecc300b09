import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as contracts from '@notalone/contracts';
import { EVENTS, type EventDeclaration, type ServiceName, TOPICS, type Topic, topicWriters } from '@notalone/contracts';
import { repoFiles } from '../repo-files.ts';
import { REPO } from '../run-tool.ts';
import { code, table } from './blocks.ts';
import { shortType } from './topics.ts';

const CONSUMES = /\binbox\s*\.on\w*\(/;
const IMPORTED = /import \{([^}]*)\} from '@notalone\/contracts'/g;
const events: readonly EventDeclaration[] = EVENTS;
const writerOf = ({ type }: EventDeclaration) => type.split('.')[1];

/** The events that a source file consumes: those of others that are imported where the inbox is given its handlers. */
function eventsConsumed(source: string, service: ServiceName): EventDeclaration[] {
  if (!CONSUMES.test(source)) return [];
  const names = [...source.matchAll(IMPORTED)].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  const exported = names.map((name) => (contracts as Record<string, unknown>)[name]);
  return events.filter(
    (event) => exported.includes(event) && !topicWriters(event.topic).every((one) => one === service),
  );
}

async function heardBy(service: ServiceName): Promise<EventDeclaration[]> {
  const sources = (await repoFiles()).filter(
    (path) => path.startsWith(`services/${service}/src/`) && path.endsWith('.ts'),
  );
  const found = await Promise.all(
    sources
      .filter((path) => !path.endsWith('.test.ts'))
      .map(async (path) => eventsConsumed(await readFile(join(REPO, path), 'utf8'), service)),
  );
  return events.filter((event) => found.flat().includes(event));
}

const byTopic = (which: readonly EventDeclaration[]) =>
  (Object.keys(TOPICS) as Topic[]).flatMap((topic) => {
    const types = which.filter((event) => event.topic === topic).map(shortType);
    return types.length > 0 ? [[code(topic), types.map(code).join(', ')]] : [];
  });

/** What a service publishes, and what it hears from others, by topic. */
export async function serviceEvents(service: ServiceName): Promise<string> {
  const published = byTopic(events.filter((event) => writerOf(event) === service));
  const heard = byTopic(await heardBy(service));
  return [table(['publishes to', 'events'], published), table(['hears from', 'events'], heard)].join('\n\n');
}
