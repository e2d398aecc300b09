import { CONSENTS, type ExportRecord, type ExportService, instantSchema } from '@notalone/contracts';
import { text } from '@notalone/contracts/schema-tables';
import { PAGE_END, pageStart } from './page.ts';

type Kind = ExportRecord['kind'];

const LOGIN = 'Passkeys and authenticator app';
const CONVERSATIONS = 'Your conversations';
const CHILD_MESSAGES = 'Messages of your children under 13';
const REACH = 'How we reach you';
const BUTTON = 'The emergency button';
/** Under which heading each kind of record is, in the order of the page. */
const TITLES: Readonly<Record<Kind, string>> = {
  account: 'Your account',
  session: 'Where you are signed in',
  passkey: LOGIN,
  authenticator: LOGIN,
  childLogin: 'Your children’s logins',
  profile: 'Your profile',
  consent: 'What you agreed to',
  child: 'Your children',
  schoolCard: 'Cards for the school',
  childFriend: 'Your children’s friends',
  guardianAction: 'What you did as one of two guardians',
  mentorPromise: 'Mentors',
  mentoring: 'Mentors',
  connection: 'Families you are connected with',
  request: 'Open requests',
  block: 'Families you have blocked',
  post: 'Your posts',
  comment: 'Your comments',
  reaction: 'Your reactions to posts',
  conversation: CONVERSATIONS,
  message: CONVERSATIONS,
  room: 'Your rooms',
  roomMessage: 'What you wrote in rooms',
  childThread: CHILD_MESSAGES,
  childMessage: CHILD_MESSAGES,
  reading: 'When you read a child’s messages',
  noticeDevice: REACH,
  noticeSettings: REACH,
  mute: REACH,
  buttonSettings: BUTTON,
  contact: BUTTON,
  childPhone: BUTTON,
  buttonDevice: BUTTON,
  alert: 'Emergency messages',
  subscription: 'Your subscription',
  decision: 'Decisions of the moderators',
};

/** Where a child's own copy says it otherwise. */
const CHILD_TITLES: Partial<Readonly<Record<Kind, string>>> = {
  childLogin: 'Your login',
  child: 'You',
  schoolCard: 'Your card for the school',
  childFriend: 'Your friends',
  childThread: 'Your messages',
  childMessage: 'Your messages',
  reading: 'When a grown-up read your messages',
};

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' });
const formatTime = (instant: string) => TIME.format(new Date(instant));
const time = (instant: string) => `<time datetime="${text(instant)}">${text(formatTime(instant))}</time>`;

/** Fields whose names are no words. */
const LABELS: Readonly<Record<string, string>> = {
  recentHbA1c: 'Recent HbA1c',
  t1dWarriorUsername: 'Warrior username',
  profilePicAlt: 'Picture in words',
};
/** `parentName` as "Parent name". */
const labelOf = (field: string): string => {
  const label = LABELS[field];
  if (label !== undefined) return label;
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
/** For programs, in the JSON files; people have no use for them. */
const isForPrograms = (field: string) =>
  field === 'kind' || field === '_id' || field.endsWith('Id') || field.endsWith('Url');

function htmlOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : `<ul>${value.map((one) => `<li>${htmlOf(one)}</li>`).join('')}</ul>`;
  if (typeof value === 'object' && value !== null) return fieldsOf(value);
  return typeof value === 'string' && instantSchema.safeParse(value).success ? time(value) : text(value);
}
const fieldsOf = (record: object): string =>
  `<dl>${Object.entries(record)
    .filter(([field]) => !isForPrograms(field))
    .map(([field, value]) => `<dt>${text(labelOf(field))}</dt><dd>${htmlOf(value)}</dd>`)
    .join('')}</dl>`;

interface Shown {
  readonly service: ExportService;
  readonly record: ExportRecord;
}
interface Contents {
  /** Which there are. */
  readonly kinds: ReadonlySet<Kind>;
  /** Paths of the pictures that are in the zip. */
  readonly pictures: ReadonlySet<string>;
  readonly madeAt: Date;
  /** A child asked for its own. */
  readonly isOfChild: boolean;
}

function pictureOf({ service, record }: Shown, { pictures }: Contents): string {
  if (!('pictureId' in record) || !record.pictureId) return '';
  const path = `pictures/${service}-${record.pictureId}.webp`;
  const alt = text(record.imageAlt ?? '');
  return pictures.has(path) ? `<img src="${path}" alt="${alt}" loading="lazy">` : '<p>(This picture was removed.)</p>';
}
const written = (content: string) => (content ? `<p class="text">${text(content)}</p>` : '');
const edited = ({ editedAt }: { editedAt?: string | undefined }) => (editedAt ? ', changed later' : '');

function said({ service, record }: Shown, contents: Contents): string {
  if (record.kind !== 'message' && record.kind !== 'childMessage') return '';
  const isDeleted = record.kind === 'message' && record.isDeleted;
  const body = isDeleted ? '<p>(deleted)</p>' : written(record.text) + pictureOf({ service, record }, contents);
  return `<div class="said${record.isOwn ? ' own' : ''}"><strong>${text(record.name)}</strong> ${time(record.createdAt)}${body}</div>`;
}

function consentText(record: Extract<ExportRecord, { kind: 'consent' }>): string {
  const consent = Object.entries(CONSENTS).find(([kind]) => kind === record.consent)?.[1];
  const wording = consent?.versions[0] === record.wordingVersion ? written(consent.text) : '';
  const wordingOf = text(record.wordingVersion);
  return `<article>${record.given ? 'Agreed' : 'Not agreed, or taken back'}: ${text(labelOf(record.consent))} ${time(record.at)}, wording of ${wordingOf}${wording}</article>`;
}

function show(shown: Shown, contents: Contents): string {
  const { record } = shown;
  switch (record.kind) {
    case 'conversation':
      return `<h3>You and ${text(record.name)}</h3>`;
    case 'childThread':
      return `<h3>${text(record.childName)} and ${text(record.friendName)}</h3>`;
    case 'message':
    case 'childMessage':
      return said(shown, contents);
    case 'post': {
      const shared = record.sharedPostId ? '<p>(You shared somebody’s post.)</p>' : '';
      return `<article>${time(record.createdAt)}${edited(record)}${shared}${written(record.text)}${pictureOf(shown, contents)}</article>`;
    }
    case 'comment':
    case 'roomMessage':
      return `<article>${time(record.createdAt)}${edited(record)}${written(record.text)}${pictureOf(shown, contents)}</article>`;
    case 'profile':
      return `${pictureOf(shown, contents)}${fieldsOf(record.profile)}`;
    case 'child':
      return `<article>${fieldsOf(record.child)}</article>`;
    case 'schoolCard': {
      const { photo, ...card } = record.card;
      const image = photo ? `<img src="${text(photo)}" alt="${text(`${record.childName} on the card`)}">` : '';
      return `<article>${image}${fieldsOf({ ...record, card })}</article>`;
    }
    case 'consent':
      return consentText(record);
    default:
      return `<article>${fieldsOf(record)}</article>`;
  }
}

/** The page that a parent reads, piece by piece. Everything that somebody wrote is escaped. */
export async function* indexPage(records: AsyncIterable<Shown>, contents: Contents): AsyncGenerator<string> {
  const titleOf = { ...TITLES, ...(contents.isOfChild && CHILD_TITLES) };
  const present = Object.entries(titleOf).filter(([kind]) => contents.kinds.has(kind as Kind));
  const titles = [...new Set(present.map(([, title]) => title))];
  const all = [...new Set(Object.values(titleOf))];
  const anchor = (title: string) => `part-${all.indexOf(title) + 1}`;
  yield pageStart('Your data');
  yield `<p>Made on ${text(formatTime(contents.madeAt.toISOString()))}. Please keep it where others cannot read it. The files that end in .json hold the same for programs, and manifest.json the checksum of each file.</p>`;
  yield '<p><a href="what-is-not-in-it.html">What is not in your copy</a></p>';
  yield `<nav aria-label="Contents"><ul>${titles.map((title) => `<li><a href="#${anchor(title)}">${text(title)}</a></li>`).join('')}</ul></nav>`;
  let open = '';
  for await (const shown of records) {
    const title = titleOf[shown.record.kind];
    if (title !== open) yield `${open && '</section>'}<section id="${anchor(title)}"><h2>${text(title)}</h2>`;
    open = title;
    yield `${show(shown, contents)}\n`;
  }
  yield open && '</section>';
  yield PAGE_END;
}
