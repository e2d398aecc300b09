import { countCommands } from '@notalone/testing/count-commands';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comment, commented, reportComment, reshare } from './interactions.ts';
import { list, photo, published, react } from './posts.ts';
import { newParent, type Parent, relate, type Service, startService } from './service.ts';

let service: Service;
let reader: Parent;
let authors: Parent[];
const posts: string[] = [];

/** A feed as families write it: pictures, mentions, likes, reshares and none to seven comments. */
beforeAll(async () => {
  service = await startService({ monitorsCommands: true });
  reader = await newParent(service);
  authors = await Promise.all(Array.from({ length: 6 }, () => newParent(service)));
  const [ann, ben] = authors as [Parent, Parent];
  for (let n = 0; n < 24; n++) {
    const author = authors[n % authors.length] as Parent;
    const { _id } = await published(service, author, {
      content: `Post ${n}`,
      mentions: n % 3 === 0 && author !== ann ? [ann] : [],
      ...(n % 8 === 0 && { image: await photo() }),
    });
    posts.push(_id);
    for (let at = 0; at < n % 8; at++) await commented(service, authors[at % 6] as Parent, _id, `Comment ${at}`);
    if (n % 2 === 0) await react(service, reader, _id, 'like');
    if (n % 6 === 1) await reshare(service, n % 4 === 1 ? ann : reader, _id);
  }
  await react(service, ben, posts[0] as string, 'love');
});
afterAll(() => service.stop());

test('a page costs five MongoDB commands in three rounds', async () => {
  const { answer, commands, rounds } = await countCommands(service, () => list(service, reader));
  expect(answer.body).toHaveLength(20);
  expect(commands.toSorted()).toEqual([
    'aggregate relations',
    'find people',
    'find posts',
    'find posts',
    'find reactions',
  ]);
  expect(rounds).toBe(3);
});

test('a page of one author, and a single post, cost no more', async () => {
  const [ann] = authors as [Parent];
  const ofAuthor = await countCommands(service, () => list(service, reader, { author: ann.userId }));
  expect(ofAuthor.answer.body.length).toBeGreaterThan(3);
  expect(ofAuthor.commands.length).toBeLessThanOrEqual(5);
  const single = await countCommands(service, () =>
    service.call('GET', `/api/feed/${posts.at(-1)}`, { token: reader.token }),
  );
  expect(single.commands.length).toBeLessThanOrEqual(5);
  expect(single.rounds).toBeLessThanOrEqual(2);
});

test('a page of what a search finds costs one command more', async () => {
  const { answer, commands, rounds } = await countCommands(service, () => list(service, reader, { q: 'post' }));
  expect(answer.body).toHaveLength(20);
  expect(commands.length).toBeLessThanOrEqual(6);
  expect(rounds).toBeLessThanOrEqual(3);
});

test('a page of hidden posts costs one command more', async () => {
  const [ann] = authors as [Parent];
  const hider = await newParent(service);
  const { body } = await list(service, hider, { author: ann.userId });
  for (const { _id } of body) await react(service, hider, _id, 'hide');
  const { answer, commands, rounds } = await countCommands(service, () => list(service, hider, { hidden: 'true' }));
  expect(answer.body).toEqual(body.map((post) => ({ ...post, hides: [hider.userId] })));
  expect(commands.length).toBeLessThanOrEqual(6);
  expect(rounds).toBeLessThanOrEqual(4);
});

test('blocks and reported comments cost one command more, and one where they leave a card too few comments', async () => {
  const [, ben, cat] = authors as [Parent, Parent, Parent];
  const blocker = await newParent(service);
  await relate(service, blocker, cat, 'blocked');
  const { commands, rounds } = await countCommands(service, () => list(service, blocker));
  expect(commands.length).toBeLessThanOrEqual(6);
  expect(rounds).toBe(3);
  const popular = await published(service, ben);
  for (let n = 0; n < 4; n++) await commented(service, ben, popular._id, `Earlier ${n}`);
  const { _id } = await commented(service, ben, popular._id, 'Reported');
  for (let n = 0; n < 3; n++) await commented(service, cat, popular._id, `Not for the blocker ${n}`);
  await reportComment(service, blocker, popular._id, _id);
  const again = await countCommands(service, () => list(service, blocker));
  expect(again.answer.body[0]?.comments.map(({ content }) => content)).toEqual(['Earlier 3', 'Earlier 2', 'Earlier 1']);
  expect(again.answer.body[0]?.counts.comments).toBe(4);
  expect(again.commands.length).toBeLessThanOrEqual(7);
});

test('a comment costs seven MongoDB commands before its answer', async () => {
  const { answer, commands, rounds } = await countCommands(service, () =>
    comment(service, reader, posts[0] as string, 'Well done', crypto.randomUUID()),
  );
  expect(answer.status).toBe(201);
  expect(commands.slice(0, 2).toSorted()).toEqual(['aggregate relations', 'find posts']);
  expect(commands.slice(2)).toEqual(['find people', 'update posts', 'insert comments', 'insert outbox', 'commit']);
  expect(rounds).toBe(6);
});
