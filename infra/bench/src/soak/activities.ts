import { randomUUID } from 'node:crypto';
import type { Arguments, Reply, Route } from '@notalone/contracts/client/request';
import type { Random } from '../kill/random.ts';
import { pause } from '../pause.ts';
import type { Calls } from './calls.ts';
import { openPageOf, type Person } from './people.ts';
import { readFile, visitSite } from './visit-site.ts';

/** What was acknowledged. */
export interface Written {
  readonly messages: { readonly by: Person; readonly text: string }[];
  readonly posts: { readonly by: Person; readonly postId: string }[];
}
export interface Day {
  readonly url: string;
  readonly calls: Calls;
  readonly random: Random;
  readonly written: Written;
  /** Aborted when the day is over: nobody sleeps on. */
  readonly over: AbortSignal;
  /** Ids of the newest posts that somebody has read. */
  newestPosts: readonly string[];
}
type Activity = (person: Person, day: Day) => Promise<void>;

const SLEEP_MIN_MS = 30_000;
const SLEEP_SPREAD_MS = 60_000;
const CANCEL_AFTER_MS = 20_000;

/** One measured call of a family's page; the answer, or `undefined` when it failed. */
const ask = <R extends Route>(
  { calls }: Day,
  { family }: Person,
  route: R,
  ...input: Arguments<R>
): Promise<Reply<R> | undefined> => calls.measure(route, () => family.api(route, ...input));

const readFeed: Activity = async (person, day) => {
  const posts = await ask(day, person, 'GET /api/feed');
  if (!posts) return;
  day.newestPosts = posts.map(({ _id }) => _id);
  await person.page.send('watch', { postIds: day.newestPosts });
  const commented = posts.find(({ counts }) => counts.comments > 3);
  if (commented) await ask(day, person, 'GET /api/feed/{postId}/comments', { params: { postId: commented._id } });
};
const readNotifications: Activity = async (person, day) => {
  await ask(day, person, 'GET /api/notifications');
  await ask(day, person, 'GET /api/notifications/badge');
};
const readMessages: Activity = async (person, day) => {
  await ask(day, person, 'GET /api/messages');
  await ask(day, person, 'GET /api/messages/{userId}', { params: { userId: person.friend.userId } });
};
const writeMessage: Activity = async (person, day) => {
  const { family, friend, page } = person;
  await page.send('typing', { receiverId: friend.userId });
  const text = `Half a banana before football, number ${day.written.messages.length} of family ${family.number}`;
  const body = { receiverId: friend.userId, content: text, clientId: randomUUID() };
  // As pages do, it is sent again until it is acknowledged.
  const sent = () => family.callUntilSuccess('POST /api/messages', { body });
  if (await day.calls.measure('POST /api/messages', sent)) day.written.messages.push({ by: person, text });
};
const writePost: Activity = async (person, day) => {
  const form = new FormData();
  form.set('content', `We flew a kite by the sea today. Family ${person.family.number}, ${new Date().toISOString()}`);
  const post = await ask(day, person, 'POST /api/feed', { form });
  if (post) day.written.posts.push({ by: person, postId: post._id });
};
const somePost = ({ newestPosts, random }: Day) => newestPosts[random.under(newestPosts.length)];
const comment: Activity = async (person, day) => {
  const postId = somePost(day);
  const body = { content: `What a night! Well done, says family ${person.family.number}.` };
  if (postId) await ask(day, person, 'POST /api/feed/{postId}/comments', { params: { postId }, body });
};
const react: Activity = async (person, day) => {
  const postId = somePost(day);
  if (!postId) return;
  const reaction = day.random.under(2) === 0 ? 'like' : 'love';
  await ask(day, person, 'POST /api/feed/{postId}/{reaction}', { params: { postId, reaction } });
};
const visitNearby: Activity = async (person, day) => {
  await ask(day, person, 'GET /api/profile/search');
  await ask(day, person, 'GET /api/profile/{userId}', { params: { userId: person.friend.userId } });
};
const readNews: Activity = async (person, day) => {
  await ask(day, person, 'GET /api/news');
};

const reload: Activity = async (person, day) => {
  person.page.close();
  await visitSite((path) => day.calls.measure('a file of the site', () => readFile(person.send, path)));
  person.page = openPageOf(day.url, person);
  await readFeed(person, day);
  await readNotifications(person, day);
};
const closeLaptop: Activity = async (person, day) => {
  person.page.sleep();
  await pause(SLEEP_MIN_MS + day.random.under(SLEEP_SPREAD_MS), day.over);
  person.page.wake();
  await person.page.renew();
  await readNotifications(person, day);
};
const logOutAndIn: Activity = async (person, day) => {
  person.page.close();
  await day.calls.measure('POST /api/auth/logout', () => person.session.logOut());
  person.page = openPageOf(day.url, person);
  await readFeed(person, day);
};
const press: Activity = async ({ child, family }, day) => {
  if (!child) return;
  const { calls } = day;
  const pressing = { params: { code: '222' }, body: {}, idempotencyKey: randomUUID() };
  const pressed = await calls.measure('a press', () => child.api('POST /api/emergency-sms/quick/{code}', pressing));
  if (!pressed) return;
  await pause(CANCEL_AFTER_MS, day.over);
  const params = { alertId: pressed.alertId };
  const cancel = () => family.callUntilSuccess('POST /api/emergency-sms/alerts/{alertId}/cancel', { params });
  await calls.measure('a cancel', cancel);
};

/** How often each is done, of 100. */
const ACTIVITIES: readonly (readonly [number, Activity])[] = [
  [24, readFeed],
  [14, readNotifications],
  [12, readMessages],
  [14, writeMessage],
  [4, writePost],
  [6, comment],
  [9, react],
  [5, visitNearby],
  [2, readNews],
  [5, reload],
  [3, closeLaptop],
  [1, logOutAndIn],
  [1, press],
];

/** What a family does next, by how often each is done. Children press: only their families do. */
export function nextActivity({ child }: Person, random: Random): Activity {
  let left = random.under(100);
  for (const [often, activity] of ACTIVITIES) {
    left -= often;
    if (left < 0) return activity === press && !child ? readFeed : activity;
  }
  return readFeed;
}
