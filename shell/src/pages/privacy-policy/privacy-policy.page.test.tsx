import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { privacyWords } from '@notalone/contracts/profile-field-table';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';
import { PrivacyPolicyPage } from './privacy-policy.page.tsx';

/** The rows of the docs/privacy tables with this heading in their first column: first, last and second cell. */
function rowsUnder(heading: string): (readonly [first: string, last: string, second: string])[] {
  const lines = readFileSync(join(import.meta.dirname, '../../../../docs/privacy/README.md'), 'utf8').split('\n');
  const starts = lines.flatMap((line, index) => (line.startsWith(`| ${heading} |`) ? index + 2 : []));
  return starts
    .flatMap((from) =>
      lines.slice(
        from,
        lines.findIndex((line, index) => index >= from && !line.startsWith('|')),
      ),
    )
    .map((row) => row.slice(2, -2).split(' | '))
    .map((cells) => [cells[0] ?? '', cells.at(-1) ?? '', cells[1] ?? '']);
}
function section(title: string): HTMLElement {
  const found = screen.getByRole('heading', { level: 2, name: new RegExp(`\\d+\\. ${title}`) }).closest('section');
  if (!found) throw new Error(`No section ${title}`);
  return found;
}

const [PROFILE_WORDS, HEALTH_WORDS] = [privacyWords(false), privacyWords(true)];

/**
 * The rows of docs/privacy, word for word, so that new ones are noticed, and how the policy mentions each item (none:
 * it identifies nobody).
 */
const MENTIONS: Readonly<Record<string, readonly RegExp[]>> = {
  'username, email, phone number': [/username, email address, phone number/],
  password: [/password, of which we keep only a scrambled form/],
  'the former number or address after a change; a new address whose link has not been used': [
    /the former one for seven days, so that you can undo it, longer while it is disputed/,
    /for 30 days more, so that two of us together can put it back/,
  ],
  'from when until when an account was stopped, or somebody else had it': [
    /from when until when your account was stopped, or somebody else had it/,
  ],
  'a lost phone with a forgotten password: when it was asked for, warned of, stopped or finished': [
    /If you tell us that your phone is lost, when, for at most 16 days/,
  ],
  'that one is an adult, which version of the terms of use and house rules one accepted, and when': [
    /that you are 18 or over, and which version of the terms of use and the house rules you accepted, and when/,
  ],
  'codes by SMS and mail': [/codes are stored scrambled/, /codes sent/],
  'messages waiting to be sent': [/text and email you codes/],
  'address typed by somebody without an account': [/An account whose phone was never verified/],
  'failed logins and sent codes': [/failed logins and codes sent are counted for a day/],
  'networks in which one has logged in': [
    /From which networks you have logged in is remembered for 90 days, scrambled/,
  ],
  'sessions: hashed refresh token, kind of device, keyed hash of the network, times': [
    /when each login began and was last used/,
    /a short name of the device and, scrambled, its network/,
  ],
  'passkeys: public key, name, times; of admins the secret of an authenticator app and ten recovery codes': [
    /If you add a passkey: its public half, the name you give it, and when you added and last used it/,
  ],
  [`profile: ${PROFILE_WORDS.join(', ')}`]: PROFILE_WORDS.map((words) => new RegExp(words)),
  [HEALTH_WORDS.join(', ')]: HEALTH_WORDS.map((words) => new RegExp(words)),
  postcode: [
    /postcode, town/,
    /moderators who look\s+after children see them in that case while it is open/,
    /a second of them agrees first or, when it is urgent, within a day, and each look is recorded/,
  ],
  'changes of postcode: their times and the last cell, by a keyed hash of the phone number': [
    /changes of postcode are counted for 30 days/,
    /Changes of your postcode, counted under a scrambled form of your phone number/,
  ],
  'picture, without EXIF and position': [/a picture[^.]*\. And/, /Pictures lose their hidden data/],
  "consents: what was agreed or taken back, wording's version, time": [
    /what you agreed to or took back, in which wording, and when/,
  ],
  'connections, requests, refusals, blocks, by ids': [/connections, requests, refusals and blocks/],
  'that one is a mentor, the wording one promised and when; whom one mentors or is mentored by, asks and refusals, times, how it was going and words about it, by ids':
    [
      /whether you are a mentor, what you promised and when, whom you help or who helps you/,
      /Mentoring that is over, with your answers and words about it/,
    ],
  'reports, with the profile as the reporter saw it': [
    /what you report and what others report of you, each with a copy of it/,
  ],
  'private messages: text, picture without EXIF and position, earlier texts of edited ones (for moderators, until the writer leaves), what deleted ones said and showed (for a report of them, 7 days), ids of both, time':
    [
      /private messages with their pictures and what they said before you changed them or, for seven days,\s+deleted them/,
      /Pictures lose their hidden data/,
      /the pictures in those that you sent, until you delete your account/,
    ],
  'how far one has received and read': [/received and read/],
  'reports of messages, with the message, its picture and up to five before and after it': [
    /what others report of you, each with a copy of it and of what stood around it/,
  ],
  'messages in forum rooms: text, picture without EXIF and position, who wrote it by id, earlier texts of what was changed':
    [/what you write and show in rooms and what it said before you changed it/, /What you write in forum rooms/],
  'forum rooms one is in, asks to join with a note, was refused by or banned from with a reason, how far one has read, by ids':
    [
      ...[
        /which rooms you are in or asked to join and with what note, how far you have read there/,
        /Requests to join a forum room, and refusals/,
        /Bans from a forum room/,
      ],
    ],
  'reports of forum rooms and their messages, with what was reported and what stood around it': [
    /each with a copy of it and of what stood around it/,
  ],
  "username, child's name, city, picture's address, visibility: a copy": [
    /username/,
    /a first name/,
    /town/,
    /a picture/,
  ],
  'posts: text, picture without EXIF and position, who is mentioned by id, earlier texts of what was changed': [
    /posts with their pictures and what they said before/,
  ],
  'reactions, what one has put aside, by ids': [/reactions, what you hid/],
  comments: [/before you changed them, comments/],
  'reports of posts and comments, with what was reported': [/each with a copy of it/],
  "username, child's name, what one looks for, picture's address, visibility: a copy": [
    /username/,
    /a first name/,
    /what you are looking for/,
    /a picture/,
  ],
  "a child's login: first name, warrior username, which network or device guessed wrong": [
    /first name and a made-up name \(the warrior name\) to log in with/,
    /wrong PINs are counted/,
  ],
  "a child's PIN": [/a PIN, of which we keep only a scrambled form/],
  "a child's devices, by a hash": [/Devices on which a child has logged in, under a scrambled name/],
  "a child's month and year of birth": [/month and year of birth/],
  "a child's first name, warrior username, avatar, whether it can be found": [
    /picture chosen from twelve drawings, whether other children can find them/,
  ],
  "what the parent agreed to for a child: purpose, wording's version, time, parental responsibility": [
    /what you agreed to for them, and that you have parental responsibility/,
  ],
  "a child's guardians: who, which is the first, since when; an invitation: link and code, the number that was named": [
    /who the guardians are and since when; for seven days the invitation, with the number that you named/,
  ],
  'what each guardian of a child did: who, what, when, about which friend, by ids': [
    /what each of you did for the child, which both of you see for a year/,
    /What each guardian of a child did/,
  ],
  'what moderators took from a guardian: what, why, when, who agreed': [
    /What our moderators took from a guardian for a child’s safety, and why, only moderators who look after children see/,
  ],
  "a school card that its parent keeps: the child's name, class, picture without EXIF and position, signs of a hypo, who to ring, where kit and plan are; its letter about the phone":
    [
      /school card, only if you press “Keep this card”.*encrypted, nobody but you, and the child’s other guardian if there is one, can open it/,
    ],
  "children's friendships and requests: ids of the four, the warrior username asked for, times of each yes": [
    /friends and requests with the time of each yes/,
    /Unanswered requests between children/,
  ],
  "children's messages: text, ids of both, time, what was found in them": [
    /messages to friends, and what our checks found in them/,
    /Messages of two children who are no friends any more/,
    /from 16 no parent/,
    /checked by machine/,
  ],
  "when a parent read a child's messages, and why": [/when you read them, and why/],
  "child safety cases: a message with up to ten before and five after it, ids of both, the reporter's id": [
    /A message that a child safety case is about, with what stood around it/,
  ],
  'what a child safety case holds of the accounts it is about: account without password, profile, relations, posts, comments, messages, pictures in place':
    [/What a child safety case holds of an account/],
  'cases, decisions with the words for the person, bans, appeals, notes of admins': [
    /what our moderators decided about you and why, your appeals, and their notes/,
  ],
  'which admin did and looked at what, about whom, by ids': [/which moderator did or looked at what/],
  "e-mail and phone number of a person banned for a child's safety": [
    /a scrambled form of the email address and phone number of someone we banned for a child’s safety/,
  ],
  'e-mail and phone number of somebody who left under an open case, a warning or a ban': [
    /the same of someone who left under a report, a warning or a ban, for\s+12 months or until the ban ends/,
  ],
  'reports about somebody who left, with what was reported': [/for 90 days what was reported about someone who left/],
  'emergency contacts: name, number, relationship, whether they agreed': [
    /the name, number and relationship of each emergency contact, and whether they agreed/,
  ],
  'of a contact that was removed: whether it agreed, and its switch for the place': [
    /of a contact that you removed whether they agreed, for 12 months, under a scrambled form of the number/,
  ],
  "a family word; a child's own mobile number, as its parent typed it": [
    /your family word and your child’s own number, if you give them/,
  ],
  'numbers that were asked to be a contact, or said never to be texted': [
    /a scrambled form of each number that we have asked, or that said never to be texted/,
  ],
  "username, email, verified phone number, children's names and consent to the position: a copy": [
    /a copy of your name, email address, phone number and your children’s first names/,
  ],
  'emergency messages: which child, code, own words, time, whom they reached, answers': [
    /each emergency message, who it reached and who answered, for 12 months/,
  ],
  "a child's position at an emergency, where all three switches are on": [/the child’s position.*30 days/],
  "devices of a child with an emergency button: hash of a key, kind of device, times, which guardians have said that it is the child's, auth's hash of the browser":
    [/the devices on which the button works without a login, and which guardians have said that they are the child’s/],
  "subscription: the card provider's ids and state": [/whether you subscribe/],
  'what one writes to the companion': [
    /nothing of what you write to Wren/,
    /your own browser keeps[^.]* your talk with Wren/,
  ],
  'the lines of a meal in the calculator': [/type into the carbs calculator/],
  'visits and page views': [/We count visits, pages and clicks on shops as numbers for a day/],
  'which families were here on a day': [/that your family was here on a day, for two days, under a scrambled name/],
  "articles and drafts: title, the author's name as it was typed, text, pictures without EXIF and position, earlier texts":
    [/author’s name as it was typed, text and pictures/, /Listings of businesses, requests for them, and articles/],
  'requests of businesses to be listed: name, address, email, phone, text, picture': [
    /Businesses that ask to be listed/,
    /Once we have approved the listing, everyone can see them/,
  ],
  'a copy of one’s data: the zip, and when it was asked for': [
    /If you ask for a copy of your data: the file, for seven days, and when you asked, for 30 days/,
  ],
  'complaints about data: name and address as typed, text, answer': [
    /If you complain about your data: the name and address that you type, your text and our answer/,
  ],
  'clicks on shops': [/clicks on shops as numbers for a day/],
  'notifications, what one wishes to be told, and which posts and rooms one has muted, by ids': [
    /what we have notified you of, what you want to be notified of, and which posts and rooms you have muted/,
  ],
  'how one is told outside the page: switches for each kind, quiet hours; what is still to be sent, by ids; of a mail that waits, usernames in fixed words':
    [/which kinds you get as push messages and by email, your quiet hours/, /at most a day, what is still to be sent/],
  "devices for push messages: the browser's address at its push service and its keys, the name one gave it, which login added it, when messages were shown":
    [
      /its address at the push service of its browser and its keys, the name you give it/,
      /when messages were shown, which we forget after seven days/,
    ],
  'that an id, or a pair of ids, has left': [/bare number that stood for you/],
  'username, email, role, state; name, picture, city: for other services': [
    /Username, email address, child’s name and city in the log our services use/,
  ],
  'ids in event topics': [],
  'counters for limits': [/other limits for minutes to a day/],
  'pushes between instances of chat, texts of messages among them': [/text of a message on its way/],
  'ended sessions': [],
  'the address of somebody who has left, for the receipt of the erasure': [
    /for at most 14 days, your address waits for it, encrypted/,
  ],
  'proof of erasure: a random id and times': [/fact and time of an erasure/],
  'logs, metrics, traces': [/never go into our technical logs/],
  'of a parent, to be read without a network: the newest page of the feed, conversations with the last ones opened, connections':
    [/the newest page of the feed, your connections and your last conversations \(to read without a network\)/],
  'token, its end, role, id; of a child also its name and avatar': [/your login,/],
  'Remember Me: that it was ticked, with the email of a parent or the name of a child; Keep me logged in': [
    /with Remember Me, your email address and that you ticked it/,
  ],
  'which of the two logins was used last': [/which login you used last/],
  'when a lockout ends, that a logout has not reached us yet': [
    /until when logging in is locked/,
    /a logout that has not reached us yet/,
  ],
  'ids of the last 100 notifications that were answered': [/bare numbers of the last 100 notifications you answered/],
  "that push messages are on: ids of account, device and key, the browser's address at its push service": [
    /whether push messages are on and for whom/,
  ],
  'what one has typed and not sent, messages that wait for the network, which sent requests one has taken off the list':
    [
      ...[
        /what you have typed but not sent/,
        /messages that wait for the network/,
        /which sent requests you took off your list/,
      ],
    ],
};

test('has ten sections with a table of contents, and a way back', () => {
  renderAt('/privacy-policy', <PrivacyPolicyPage />);
  const links = within(screen.getByRole('navigation', { name: 'Sections of this policy' })).getAllByRole('link');
  expect(links).toHaveLength(10);
  for (const link of links) expect(document.querySelector(`section${link.getAttribute('href') ?? ''}`)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to registration' }).getAttribute('href')).toBe('/register');
  expect(screen.getByText(/Last updated 26 July 2024/)).toBeTruthy();
});

test('mentions everything that docs/privacy lists', () => {
  renderAt('/privacy-policy', <PrivacyPolicyPage />);
  const policy = document.body.textContent ?? '';
  expect(Object.keys(MENTIONS).toSorted()).toEqual(
    rowsUnder('data')
      .map(([first]) => first)
      .toSorted(),
  );
  const unsaid = Object.entries(MENTIONS).flatMap(([row, said]) =>
    said.filter((words) => !words.test(policy)).map((words) => [row, words]),
  );
  expect(unsaid).toEqual([]);
});

test('tells what stays in the browser after logout, as docs/privacy does', () => {
  renderAt('/privacy-policy', <PrivacyPolicyPage />);
  const policy = document.body.textContent ?? '';
  const sentence = (start: string) => policy.match(new RegExp(`${start}[^.]*\\.`))?.[0] ?? '';
  const goes = sentence('Until you log out, your own browser keeps');
  const stays = sentence('stay there when you log out');
  const over = sentence('It also keeps');
  const rows = rowsUnder('data').filter(([, , where]) => where === "the person's own browser");
  expect(rows.length).toBeGreaterThan(0);
  const misplaced = rows.filter(([row, last]) => {
    const place = last.startsWith('over a logout') ? stays : last.includes('logout') ? goes : over;
    return !MENTIONS[row]?.every((words) => words.test(place));
  });
  expect(misplaced).toEqual([]);
});

test('names exactly the recipients in docs/privacy', () => {
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

test('describes what is sent to OpenAI, as docs/privacy does', () => {
  renderAt('/privacy-policy', <PrivacyPolicyPage />);
  const [, receives = ''] = rowsUnder('processor').find(([first]) => first.startsWith('OpenAI')) ?? [];
  expect(receives).toMatch(/companion.*text of a post that every parent may read.*resources/);
  const item = within(section('Who else handles it'))
    .getAllByRole('listitem')
    .find((each) => each.textContent?.startsWith('OpenAI'));
  expect(item?.textContent).toMatch(/what you write to Wren.*resources under a post that every parent may read/);
});
