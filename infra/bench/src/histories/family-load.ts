import type { Random } from '../kill/random.ts';
import { pause } from '../pause.ts';
import type { Arranged } from './arrange.ts';
import type { KnownPost } from './family-calls.ts';
import { COUNTED_REACTIONS } from './history.ts';
import type { Person } from './relations-load.ts';

/** Between two calls of a family. */
const PAUSE_AT_MOST_MS = 400;
/** Everybody reacts to the newest of these, so that they meet. */
const LIVELY_POSTS = 4;
/** Each is read by everybody at the end. */
const POSTS_AT_MOST = 60;

interface FamilyLoad {
  readonly person: Person;
  readonly people: readonly Person[];
  /** All that were published, the oldest first. */
  readonly posts: KnownPost[];
  readonly arranged: Arranged;
  readonly random: Random;
  readonly over: AbortSignal;
  nextText(): string;
}
interface Activity {
  /** Not more often: calls of one kind are limited by the minute. */
  readonly everyMs: number;
  run(): Promise<unknown>;
  dueAt: number;
}

/** One family: writes, and reads, mostly what it has just written. */
export function createFamilyLoad({ person, people, posts, arranged, random, over, nextText }: FamilyLoad) {
  const { calls, family } = person;
  const { room, pairs } = arranged;
  const partner = pairs.find((pair) => pair.includes(family))?.find((one) => one !== family)?.userId;
  const oneOf = <T>(items: readonly T[]): T | undefined => items[random.under(items.length)];
  const livelyPost = () => oneOf(posts.slice(-LIVELY_POSTS));
  const other = () => oneOf(people.filter((one) => one !== person))?.family.userId ?? family.userId;
  const isCoin = () => random.under(2) === 0;
  async function publish(): Promise<void> {
    if (posts.length >= POSTS_AT_MOST) return;
    const text = nextText();
    const published = await calls.publish(text);
    if (published.outcome !== 'ok') return;
    posts.push({ postId: published.answer.id, author: family.userId });
    await calls.readPosts(family.userId);
  }
  async function react(): Promise<void> {
    const post = livelyPost();
    if (!post) return;
    await calls.react(post, COUNTED_REACTIONS[random.under(COUNTED_REACTIONS.length)] ?? 'like');
    if (isCoin()) await calls.readPost(post);
  }
  async function comment(): Promise<void> {
    const post = livelyPost();
    if (!post) return;
    await calls.comment(post, nextText());
    if (isCoin()) await calls.readComments(post);
  }
  async function readPost(): Promise<void> {
    const post = livelyPost();
    if (!post) return;
    await (isCoin() ? calls.readPost(post) : calls.readComments(post));
  }
  async function write(to: string): Promise<void> {
    await calls.sendMessage(to, nextText());
    if (isCoin()) await calls.readThread(to);
  }
  async function talk(): Promise<void> {
    await calls.sendToRoom(room, nextText());
    if (isCoin()) await calls.readRoom(room);
  }
  const activity = (everyMs: number, run: Activity['run']): Activity => ({ everyMs, run, dueAt: 0 });
  const activities = [
    activity(10_000, publish),
    activity(500, react),
    activity(500, react),
    activity(2_500, comment),
    activity(500, readPost),
    activity(1_500, () => calls.readPosts(isCoin() ? family.userId : other())),
    activity(1_500, () => calls.readProfile(other())),
    activity(7_000, talk),
    activity(1_000, () => calls.readRoom(room)),
    ...(partner === undefined
      ? []
      : [activity(2_500, () => write(partner)), activity(1_000, () => calls.readThread(partner))]),
  ];
  return {
    async run(): Promise<void> {
      while (!over.aborted) {
        const due = activities.filter(({ dueAt }) => dueAt <= performance.now());
        const next = oneOf(due);
        if (next) {
          next.dueAt = performance.now() + next.everyMs;
          await next.run();
        }
        await pause(random.under(PAUSE_AT_MOST_MS), over);
      }
    },
  };
}
