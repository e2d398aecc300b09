import { randomUUID } from 'node:crypto';
import type { EventDeclaration, Topic } from '@notalone/contracts';
import { createLogger } from '@notalone/service-kit/logging/logger';
import { connectPlatform } from '@notalone/service-kit/platform';
import { readFromHere } from '@notalone/testing/servers/read-from-here';
import { testConfig } from '@notalone/testing/service-in-test';

export interface EventsSeen {
  /** The events published under a key, oldest first; `erased` for a tombstone. */
  of(key: string): readonly unknown[];
  close(): Promise<void>;
}

/** Another service, reading events through its own inbox. */
export async function collectEvents(events: readonly EventDeclaration[], erasedFrom?: Topic): Promise<EventsSeen> {
  const jwksUrl = 'http://127.0.0.1:1/never-asked';
  const config = testConfig({ service: 'profile', database: `seen_${randomUUID()}`, jwksUrl });
  const log = createLogger({ service: 'profile', level: 'silent' });
  const platform = await connectPlatform({ service: 'profile', config, log });
  const seen = new Map<string, unknown[]>();
  const note = (key: string, what: unknown) => seen.set(key, [...(seen.get(key) ?? []), what]);
  for (const event of events) platform.inbox.on(event, async ({ subject, data }) => void note(subject, data));
  if (erasedFrom) platform.inbox.onTombstone(erasedFrom, async (key) => void note(key, 'erased'));
  await readFromHere(platform);
  await platform.start();
  return { of: (key) => seen.get(key) ?? [], close: () => platform.close() };
}
