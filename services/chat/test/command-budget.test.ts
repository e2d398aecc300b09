import { commentAdded } from '@notalone/contracts';
import { writeEvent } from '@notalone/service-kit/broker/envelope';
import { countCommands } from '@notalone/testing/count-commands';
import { eventually } from '@notalone/testing/eventually';
import type { CommandStartedEvent } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postOf } from './feed-events.ts';
import { send } from './messages.ts';
import { list, mute } from './notifications.ts';
import { roomsOf } from './rooms.ts';
import { newPair, newParent, type Parent, type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ monitorsCommands: true });
});
afterAll(() => service.stop());

const isRead = (command: string) => /^(find|aggregate|distinct) /.test(command);

/** The fewest of a few calls: pushes of the earlier ones run meanwhile. */
async function fewest(call: (n: number) => Promise<{ status: number }>): Promise<readonly string[]> {
  const counted: (readonly string[])[] = [];
  for (let n = 0; n < 5; n++) {
    const { answer, commands } = await countCommands(service, () => call(n));
    expect(answer.status).toBe(201);
    counted.push(commands);
  }
  return counted.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

test('a private message finds and changes its conversation in one command', async () => {
  const [ann, ben] = await newPair(service);
  const commands = await fewest((n) => send(service, ann, ben, `Good night ${n}`, crypto.randomUUID()));
  expect(commands).toEqual([
    'find people',
    'findAndModify conversations',
    'insert messages',
    'find notificationPreferences',
    'update notifications',
    'update noticeJobs',
    'commit',
  ]);
});

test('a message in a room takes five reads, whether or not somebody is notified of it', async () => {
  const rooms = roomsOf(service);
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as [string, Parent, Parent];
  const write = (n: number) => rooms.write(ben, roomId, `Good night ${n}`, { clientId: crypto.randomUUID() });
  const quiet = await fewest(write);
  expect(quiet.filter(isRead)).toEqual([
    'aggregate rooms',
    'find switches',
    'aggregate roomMemberships',
    'find relations',
    'find people',
  ]);
  expect(quiet).toHaveLength(9);
  await rooms.level(ann, roomId, 'all');
  expect((await fewest((n) => write(n + 5))).filter(isRead)).toHaveLength(5);
});

test('many comments take a few transactions, and each is counted once', async () => {
  const [author, ...writers] = (await Promise.all(Array.from({ length: 7 }, () => newParent(service)))) as [
    Parent,
    ...Parent[],
  ];
  const posts = Array.from({ length: 5 }, () => postOf(service, author).postId);
  const records = posts.flatMap((postId) =>
    writers.flatMap(({ userId }, n) =>
      Array.from({ length: 4 }, (_, at) => {
        const commentId = `${n}${at}`.padStart(24, '0');
        const data = { postId, authorId: author.userId, userId, commentId };
        return writeEvent({ service: 'feed' }, commentAdded, { key: postId, data }).record;
      }),
    ),
  );
  const [muted = ''] = posts.splice(0, 1);
  await mute(service, author, 'post', muted);
  let transactions = 0;
  let reads = 0;
  const count = ({ commandName, command }: CommandStartedEvent) => {
    if (commandName === 'insert' && command.insert === 'inbox') transactions += 1;
    if (commandName === 'find' && command.find === 'mutes') reads += 1;
  };
  service.db.client.on('commandStarted', count);
  const publisher = service.broker.publisher({ timeoutMs: 10_000 });
  await publisher.publish(records);
  await publisher.close();
  const handled = () => service.db.collection('inbox').countDocuments({ topic: commentAdded.topic });
  await eventually(async () => expect(await handled()).toBe(records.length));
  service.db.client.off('commandStarted', count);
  const told = (await list(service, author)).body.map(({ message }) => message);
  expect(told).toEqual(posts.map(() => expect.stringMatching(/ and 5 other parents commented on your post\.$/)));
  expect(transactions).toBeLessThan(records.length / 4);
  expect(reads).toBeLessThanOrEqual(transactions);
});
