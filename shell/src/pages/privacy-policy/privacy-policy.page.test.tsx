import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';
import { PrivacyPolicyPage } from './privacy-policy.page.tsx';

/** Rows of the table of docs/privacy whose first column is headed so; first and last cell. */
function rowsUnder(heading: string): (readonly [first: string, last: string])[] {
  const lines = readFileSync(join(import.meta.dirname, '../../../../docs/privacy/README.md'), 'utf8').split('\n');
  const from = lines.findIndex((line) => line.startsWith(`| ${heading} |`)) + 2;
  const rows = lines.slice(
    from,
    lines.findIndex((line, index) => index >= from && !line.startsWith('|')),
  );
  return rows.map((row) => row.slice(2, -2).split(' | ')).map((cells) => [cells[0] ?? '', cells.at(-1) ?? '']);
}
function section(title: string): HTMLElement {
  const found = screen.getByRole('heading', { level: 2, name: new RegExp(`\\d+\\. ${title}`) }).closest('section');
  if (!found) throw new Error(`No section ${title}`);
  return found;
}

/** How the policy says what a row of docs/privacy begins with; `null`: it holds nothing that somebody could be told by. */
const SAID: Readonly<Record<string, RegExp | null>> = {
  'username, e-mail, phone': /username, email address, phone number/,
  password: /password, of which we keep only a scrambled form/,
  codes: /codes sent/,
  'messages waiting to be sent': /text and email you codes/,
  'address typed by somebody': /An account whose phone was never verified/,
  'failed logins and sent codes': /failed logins and codes sent are counted for a day/,
  'sessions:': /when each login began and was last used/,
  'profile:': /first name, age, type of diabetes/,
  HbA1c: /other illnesses, a recent HbA1c/,
  postcode: /postcode/,
  'picture,': /a picture/,
  consents: /what you agreed to or took back/,
  'connections, requests': /connections, requests, refusals and blocks/,
  'reports, with the profile': /what you report/,
  'private messages': /private messages/,
  'how far one has received': /received and read/,
  'reports of messages': /what others report of you/,
  'username, child': /username/,
  posts: /posts with their pictures and what they said before/,
  reactions: /reactions, what you hid/,
  comments: /comments/,
  'reports of posts': /what stood around it/,
  'what one writes to the companion': /nothing of what you write to Wren/,
  'the lines of a meal': /type into the carbs calculator/,
  'visits and page views': /numbers for a day/,
  notifications: /what happened for you, and what you wish to be told/,
  'that an id': /bare number that stood for you/,
  'username, e-mail, role': /log by which our services tell each other/,
  'ids in event topics': null,
  'counters for limits': /other limits for minutes to a day/,
  'pushes between instances': /text of a message on its way/,
  'ended sessions': null,
  'proof of erasure': /fact and time of an erasure/,
  'logs, metrics': /never go into our technical logs/,
  token: /Your own browser keeps your login/,
  'what one has typed': /typed but not sent/,
};

test('ten sections, each found from the contents, and the way back', () => {
  renderAt('/privacy-policy', <PrivacyPolicyPage />);
  const links = within(screen.getByRole('navigation', { name: 'Sections of this policy' })).getAllByRole('link');
  expect(links).toHaveLength(10);
  for (const link of links) expect(document.querySelector(`section${link.getAttribute('href') ?? ''}`)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to registration' }).getAttribute('href')).toBe('/register');
  expect(screen.getByText(/Last updated 26 July 2024/)).toBeTruthy();
});

test('says of everything that docs/privacy lists that we keep it', () => {
  renderAt('/privacy-policy', <PrivacyPolicyPage />);
  const policy = document.body.textContent ?? '';
  const rows = rowsUnder('data').map(([first]) => first);
  const keyOf = (row: string) =>
    Object.keys(SAID)
      .filter((key) => row.startsWith(key))
      .toSorted((a, b) => b.length - a.length)[0];
  expect(rows.filter((row) => keyOf(row) === undefined)).toEqual([]);
  expect(Object.keys(SAID).filter((key) => !rows.some((row) => keyOf(row) === key))).toEqual([]);
  expect(Object.entries(SAID).flatMap(([row, words]) => (words && !words.test(policy) ? [row] : []))).toEqual([]);
});

test('names whom docs/privacy names as receiving something, and nobody else', () => {
  renderAt('/privacy-policy', <PrivacyPolicyPage />);
  const named = within(section('Who else handles it'))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('strong')?.textContent?.replace(/^Our /, '') ?? '');
  expect(named.toSorted()).toEqual(
    rowsUnder('processor')
      .map(([first]) => first.replace(/^the /, '').replace(/ \(.*$/, ''))
      .toSorted(),
  );
});

test('what goes to OpenAI is said as docs/privacy has it', () => {
  renderAt('/privacy-policy', <PrivacyPolicyPage />);
  const [, receives = ''] = rowsUnder('processor').find(([first]) => first.startsWith('OpenAI')) ?? [];
  expect(receives).toMatch(/companion.*text of a post that every parent may read.*resources/);
  const item = within(section('Who else handles it'))
    .getAllByRole('listitem')
    .find((each) => each.textContent?.startsWith('OpenAI'));
  expect(item?.textContent).toMatch(/what you write to Wren.*resources under a post that every parent may read/);
});
