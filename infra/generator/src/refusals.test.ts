import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createChanges } from './changes.ts';
import { newEvent } from './new-event.ts';
import { newOperation } from './new-operation.ts';
import { newRemote } from './new-remote.ts';
import { newService } from './new-service.ts';

const ROOT = join(import.meta.dirname, '../../..');

test.each([
  ['a remote that exists', newRemote, 'feed', 'mfe-feed exists already.'],
  ['a remote whose name is no container name', newRemote, 'mfe-shop', '"mfe-shop" must be one word'],
  ['a service that exists', newService, 'content', 'services/content exists already.'],
  ['a service whose name is no word', newService, 'Content', '"Content" must be one word'],
  ['an operation that exists', newOperation, 'content.listNews', 'content.listNews exists already.'],
  ['an operation of no service', newOperation, 'nobody.listNews', 'There is no services/nobody.'],
  ['an operation without a service', newOperation, 'listNews', '"listNews" must be SERVICE.name'],
  ['an event that exists', newEvent, 'feed.post.published', 'exists already.'],
  ['an event without a verb', newEvent, 'feed.post', '"feed.post" must be SERVICE.noun.verb'],
])('refuses %s', async (_what, create, name, message) => {
  await expect(create(createChanges(ROOT), name)).rejects.toThrow(message);
});

test('names a file without the expected list and writes nothing', async () => {
  const changes = createChanges(ROOT);
  const failing = changes.edit('README.md', () => {
    throw new Error('no list');
  });
  await expect(failing).rejects.toThrow('README.md does not look as expected: no list');
  expect(await changes.write()).toEqual([]);
});
