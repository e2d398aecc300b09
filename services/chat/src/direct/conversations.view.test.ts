import { TEXTS, userIdSchema } from '@notalone/contracts';
import { ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import type { PersonDocument } from '../people/people.ts';
import type { ConversationDocument } from './conversations.store.ts';
import { otherOf, theirMarks, viewConversation } from './conversations.view.ts';

const me = userIdSchema.parse('1'.repeat(24));
const ann = userIdSchema.parse('2'.repeat(24));
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute));
const conversation = (changes: Partial<ConversationDocument> = {}): ConversationDocument => ({
  _id: `${me}/${ann}`,
  members: [me, ann],
  connectionStatus: 'connected',
  activeAt: at(0),
  sides: {},
  ...changes,
});
const person = (changes: Partial<PersonDocument> = {}): PersonDocument => ({
  _id: ann,
  account: { username: 'Ann', status: 'active', version: 1 },
  profile: {
    childName: 'Zoë',
    city: 'York',
    profilePicUrl: '/uploads/profile/x-small.webp',
    visibility: 'friends',
    version: 1,
  },
  ...changes,
});

test('a pair names the other person from either side', () => {
  expect([otherOf(`${me}/${ann}`, me), otherOf(`${me}/${ann}`, ann)]).toEqual([ann, me]);
});

test('a message that was read counts as delivered', () => {
  const marks = (side: ConversationDocument['sides'][string]) => theirMarks({ sides: { [ann]: side } }, ann);
  expect(marks({})).toEqual({});
  expect(marks({ readAt: at(2) })).toEqual({ deliveredAt: at(2).toISOString(), readAt: at(2).toISOString() });
  expect(marks({ readAt: at(2), deliveredAt: at(1) }).deliveredAt).toBe(at(2).toISOString());
  expect(marks({ readAt: at(2), deliveredAt: at(3) }).deliveredAt).toBe(at(3).toISOString());
  expect(theirMarks({ sides: { [me]: { readAt: at(2) } } }, ann)).toEqual({});
});

test('a person sees their own unread count and read mark, and the marks of the other', () => {
  const sides = { [me]: { unread: 3, readAt: at(1) }, [ann]: { unread: 8, readAt: at(4) } };
  expect(viewConversation(conversation({ sides }), me, person())).toMatchObject({
    unread: 3,
    readAt: at(1).toISOString(),
    theirs: { readAt: at(4).toISOString() },
  });
});

test('whether the last message is mine depends on the reader', () => {
  const seen = conversation({ last: { _id: new ObjectId(), senderId: ann, content: 'Hello', createdAt: at(0) } });
  expect(viewConversation(seen, me, person()).lastMessage?.mine).toBe(false);
  expect(viewConversation(seen, ann, person()).lastMessage?.mine).toBe(true);
});

test.each([
  ['connected', 'active', true],
  ['connected', 'banned', false],
  ['connected', 'unverified', false],
  ['ended', 'active', false],
] as const)('%s with an %s person: can write %s', (connectionStatus, status, canWrite) => {
  expect(
    viewConversation(
      conversation({ connectionStatus }),
      me,
      person({ account: { username: 'Ann', status, version: 1 } }),
    ).canWrite,
  ).toBe(canWrite);
});

test('nothing is shown of people who have left, and only the name of a private former connection', () => {
  const profile = { childName: 'Zoë', city: 'York', visibility: 'private', version: 1 } as const;
  const leaving = viewConversation(
    conversation(),
    me,
    person({ account: { username: 'Ann', status: 'deleting', version: 2 } }),
  );
  expect([leaving.username, leaving.childName, leaving.canWrite]).toEqual([TEXTS.deletedMember, undefined, false]);
  expect(viewConversation(conversation(), me, undefined).username).toBe(TEXTS.deletedMember);
  expect(viewConversation(conversation(), me, person({ profile })).childName).toBe('Zoë');
  const former = viewConversation(conversation({ connectionStatus: 'ended' }), me, person({ profile }));
  expect([former.username, former.childName, former.city]).toEqual(['Ann', undefined, undefined]);
});
