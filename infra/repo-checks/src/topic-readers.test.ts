import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ServiceName, TOPICS, type Topic, topicReaders } from '@notalone/contracts';
import { expect, test } from 'vitest';
import { repoFiles } from './repo-files.ts';
import { REPO } from './run-tool.ts';
import { topicsConsumed } from './topic-readers.ts';

const SERVICE_SOURCE = /^services\/(\w+)\/src\/.*(?<![.]test)[.]ts$/;

/** Each topic with the services whose code consumes it. */
async function consumers(): Promise<Record<string, string[]>> {
  const found = new Map<Topic, Set<string>>();
  for (const path of await repoFiles()) {
    const service = SERVICE_SOURCE.exec(path)?.[1];
    if (!service) continue;
    const source = await readFile(join(REPO, path), 'utf8');
    for (const topic of topicsConsumed(source, service as ServiceName))
      found.set(topic, (found.get(topic) ?? new Set()).add(service));
  }
  return Object.fromEntries([...found].map(([topic, services]) => [topic, [...services].toSorted()]));
}

test('TOPICS lists exactly the services that consume each topic, because the broker lets no other read it', async () => {
  const topics = Object.keys(TOPICS) as Topic[];
  const declared = topics.map((topic) => [topic, topicReaders(topic).toSorted()] as const);
  expect(await consumers()).toEqual(Object.fromEntries(declared.filter(([, readers]) => readers.length > 0)));
});

test.each([
  ['an event', "import { sessionsEnded } from '@notalone/contracts';\ninbox.on(sessionsEnded, end);", ['auth.events']],
  ['a state', 'inbox\n    .onProjection(accountChanged, record);', ['people.state']],
  ['tombstones', "inbox.onTombstone('relations.state', remove);", ['relations.state']],
  ['a list', "import { feedErased } from '@notalone/contracts';\nfor (const e of E) inbox.on(e, f);", ['feed.events']],
  ['nothing where nothing is consumed', "import { feedErased } from '@notalone/contracts';", []],
  ['nothing of its own that it writes', "import { chatErased } from '@notalone/contracts';\ninbox.on(e, f);", []],
])('a file is found to consume %s', (_what, source, topics) => {
  expect(topicsConsumed(source, 'chat')).toEqual(topics);
});
