import { mailedNoticeSchema, noticeKindSchema, PUSH_ENDPOINT_MAX, pushPayloadSchema } from '@notalone/contracts';
import { expect, test } from 'vitest';
import { noticeTextOf } from '../notifications/notice-texts.rules.ts';
import { KINDS, kindOf, type NotificationKind } from '../notifications/notification-kinds.rules.ts';
import { payloadOf, tagOf } from './notice-messages.rules.ts';

const PUBLIC_URL = 'https://notalone.example';
const RECEIPT = 'R'.repeat(22);
const ID = 'a'.repeat(24);
/** What must never leave: by it a stranger who sees the screen would learn something. */
const HOSTILE = {
  childName: 'Zacharias',
  friendName: 'Ottoline',
  roomName: 'Ketones in Todmorden',
  note: 'His HbA1c is 9',
};
const HEALTH = /diabet|insulin|hypo|hyper|ketone|glucose|blood|sugar|hba1c|pump|sensor|carb|999|\b555\b/i;
const kinds = Object.keys(KINDS) as NotificationKind[];

/** Everything that is sent of a notification whose every value is hostile. */
function sentOf(kind: NotificationKind, name = 'Helen') {
  const told = noticeTextOf(kind);
  if (!told) return undefined;
  const link = kindOf(kind).link({ name, count: 3, relatedId: ID, ...HOSTILE });
  const text = told.text(name);
  const payload = payloadOf(
    { kind: told.kind, text, link, tag: tagOf(ID, `${kind}/${ID}`), receipt: RECEIPT },
    PUBLIC_URL,
  );
  return { kind: told.kind, mail: { text, link }, payload };
}

test.each(kinds)('a push message and a mail about %s name no child, room, place, text or illness', (kind) => {
  const sent = sentOf(kind);
  if (!sent) return;
  expect(pushPayloadSchema.strict().parse(sent.payload)).toEqual(sent.payload);
  expect(mailedNoticeSchema.parse(sent.mail)).toEqual(sent.mail);
  const all = JSON.stringify([sent.payload, sent.mail]);
  for (const word of Object.values(HOSTILE)) expect(all).not.toContain(word);
  expect([sent.payload.notification.title, sent.payload.notification.tag].join(' ')).not.toMatch(HEALTH);
  expect(sent.payload.notification.title === sent.mail.text).toBe(true);
});

test('every kind of notice has something, and what is for children stays on their page', () => {
  expect(new Set(kinds.flatMap((kind) => noticeTextOf(kind)?.kind ?? []))).toEqual(new Set(noticeKindSchema.options));
  expect(kinds.filter((kind) => noticeTextOf(kind) === null)).toEqual([
    ...[
      'guardianRead',
      'reacted',
      'reshared',
      'exportReady',
      'childEmergencyOver',
      'childOwnGrownUp',
      'friendApproved',
      'friendRefused',
      'friendEnded',
      'friendMessage',
    ],
    ...['reportSeenForChild', 'childExportReady', 'childBirthdayChanged', 'parentRead'],
  ]);
});

test('the longest payload is far from what a push service takes', () => {
  const name = '😀'.repeat(100);
  const bytes = kinds.map((kind) => Buffer.byteLength(JSON.stringify(sentOf(kind, name)?.payload ?? '')));
  expect(Math.max(...bytes) + PUSH_ENDPOINT_MAX).toBeLessThan(3993);
});
