import { EVENTS, OPERATIONS, type Operation } from '@notalone/contracts';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { leafNames, personalFields } from './personal-fields.ts';

function recording() {
  const lines: string[] = [];
  return {
    lines,
    log: createLogger({ service: 'test', level: 'trace', destination: { write: (line) => void lines.push(line) } }),
  };
}

const PERSONAL = {
  email: 'mum@example.com',
  phoneNumber: '+447700900123',
  username: 'mum_of_two',
  childName: 'Alfie Example',
  parentName: 'Jo Example',
  password: 'correct horse',
  newPassword: 'battery staple',
  pin: '483920',
  verificationCode: '112233',
  resetCode: '332211',
  token: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl',
  postcode: 'SW1A 2AA',
  city: 'Leicester-on-Sea',
  bio: 'We found out last spring.',
  message: 'See you on Friday',
  // No part of any time.
  recentHbA1c: 773.51,
  relatedIllnesses: ['coeliac disease'],
  diagnosisDate: '2019-04-03',
};
const VALUES = Object.values(PERSONAL).flat().map(String);
const found = (lines: readonly string[]) => VALUES.filter((value) => lines.join('').includes(value));

test('personal data in an object never reaches the log, at any depth', () => {
  const { log, lines } = recording();
  log.info(PERSONAL, 'flat');
  log.info({ user: { profile: PERSONAL }, list: [PERSONAL, [PERSONAL]] }, 'deep');
  log.child({ request: PERSONAL }).warn('as a binding');
  log.info({ userId: 'a'.repeat(24) }, 'with %s and %o', PERSONAL.email, PERSONAL);
  expect(found(lines)).toEqual([]);
  expect(lines).toHaveLength(4);
  expect(lines[3]).toContain('a'.repeat(24));
});

test('the headers of a request never reach the log, as a library may log them', () => {
  const { log, lines } = recording();
  const headers = { 'x-forwarded-for': '203.0.113.7', referer: 'https://notalone.example/?childName=Alfie' };
  log.trace({ options: { headers } }, 'parsing');
  log.trace(headers, 'parsing');
  expect(lines.join('')).not.toMatch(/203[.]0[.]113|Alfie/);
});

test('e-mails, phone numbers, postcodes, tokens and store passwords in text are redacted', () => {
  const { log, lines } = recording();
  log.info(`sent to ${PERSONAL.email} and 07700 900123 at ${PERSONAL.postcode} with ${PERSONAL.token}`);
  log.info(
    { note: `for ${PERSONAL.phoneNumber}`, url: 'mongodb://auth:pa55word@127.0.0.1/x', [PERSONAL.email]: 1 },
    'x',
  );
  expect(found(lines)).toEqual([]);
  expect(lines.join('')).not.toMatch(/pa55word|900123/);
});

test('a logged error keeps type, code and stack, and nothing of the document it is about', () => {
  const { log, lines } = recording();
  const duplicate = Object.assign(
    new Error(
      `E11000 duplicate key error collection: auth.accounts index: email dup key: { email: "x", username: "${PERSONAL.username}" }`,
    ),
    {
      name: 'MongoServerError',
      code: 11000,
      keyValue: PERSONAL,
    },
  );
  log.error(duplicate);
  log.error({ err: new Error(`no answer for ${PERSONAL.email}`, { cause: duplicate }) });
  log.error({ err: duplicate }, 'said');
  expect(found(lines)).toEqual([]);
  const [first, second] = lines.map((line) => JSON.parse(line));
  expect(first.err).toMatchObject({ type: 'MongoServerError', code: 11000 });
  expect([typeof second.err.stack, second.err.cause.type, second.msg]).toEqual([
    'string',
    'MongoServerError',
    'no answer for [e-mail]',
  ]);
});

test('the fields that operators need stay readable', () => {
  const { log, lines } = recording();
  const line = {
    operation: 'auth.login',
    status: 200,
    milliseconds: 12,
    requestId: 'abc-1',
    sessionId: 'b'.repeat(24),
    topic: 'people.state',
    code: 'RATE_LIMITED',
    at: new Date(0),
  };
  log.info(line, 'answered');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    ...line,
    at: '1970-01-01T00:00:00.000Z',
    level: 'info',
    service: 'test',
    msg: 'answered',
  });
});

test('an emergency quick code is hidden in any field', () => {
  const { log, lines } = recording();
  log.info({ code: '111', kind: '555' }, 'pressed');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ code: '[hidden]', kind: '[hidden]' });
});

test('every field of every contract is personal unless declared otherwise', () => {
  const hidden = personalFields();
  const bodies = OPERATIONS.map((operation): Operation => operation).flatMap(({ body }) => (body ? [body] : []));
  const names = [...bodies, ...EVENTS.map(({ data }) => data)].flatMap((schema) => leafNames(schema));
  for (const name of ['email', 'childName', 'password', 'pin', 'postcode', 'bio', 'phoneNumber', 'verificationCode'])
    expect(hidden).toContain(name.toLowerCase());
  const shown = new Set(names.filter((name) => !hidden.has(name.toLowerCase())));
  expect(
    [...shown].filter(
      (name) => name !== 'code' && /name|mail|phone|code|pin|password|token|text|post|city|bio|age|date/i.test(name),
    ),
  ).toEqual([]);
});
