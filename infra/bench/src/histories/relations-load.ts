import type { Family } from '../kill/family.ts';
import type { Random } from '../kill/random.ts';
import { pause } from '../pause.ts';
import { connect } from './arrange.ts';
import type { FamilyCalls, KnownPost, Room } from './family-calls.ts';
import { untilAnswered } from './until-answered.ts';

/** Longer than the services may take to hear of a block, so that its end is looked at too. */
const BLOCKED_MS = 8_000;
const NOT_BLOCKED_MS = 5_000;
const LOOK_EVERY_MS = 600;
const BANNED_MS = 2_500;
const NOT_BANNED_MS = 3_000;
/** A family may ask twenty times a day to connect. */
const RECONNECTIONS_AT_MOST = 8;

export interface Person {
  readonly family: Family;
  readonly calls: FamilyCalls;
}

interface Blocking {
  readonly blocker: Person;
  readonly blocked: Person;
  /** They write to each other while there is no block. */
  readonly isPair: boolean;
  readonly random: Random;
  readonly over: AbortSignal;
  nextText(): string;
  /** A post of that person, if there is one. */
  postOf(person: Person): KnownPost | undefined;
}

/** Each looks for the other, and tries to reach the other, everywhere. */
async function lookForEachOther({ blocker, blocked, isPair, nextText, postOf }: Blocking): Promise<void> {
  const look = async ({ calls }: Person, other: Person) => {
    const { userId } = other.family;
    const post = postOf(other);
    await calls.readProfile(userId);
    await calls.readPosts(userId);
    if (isPair) {
      await calls.readThread(userId);
      await calls.sendMessage(userId, nextText());
    }
    if (!post) return;
    await calls.readPost(post);
    await calls.comment(post, nextText());
  };
  await Promise.all([look(blocker, blocked), look(blocked, blocker)]);
}

/**
 * Blocks and unblocks the same person again and again. No block stays at the end: rejects when its end is not answered.
 */
export async function blockRepeatedly(blocking: Blocking): Promise<void> {
  const { blocker, blocked, isPair, random, over } = blocking;
  for (let turn = 0; !over.aborted && (!isPair || turn < RECONNECTIONS_AT_MOST); turn++) {
    await pause(random.under(NOT_BLOCKED_MS), over);
    await untilAnswered(() => blocker.calls.block(blocked.family.userId));
    for (const end = performance.now() + BLOCKED_MS; !over.aborted && performance.now() < end; ) {
      await lookForEachOther(blocking);
      await pause(LOOK_EVERY_MS, over);
    }
    await untilAnswered(() => blocker.calls.unblock(blocked.family.userId));
    if (isPair) await connect(blocker.family, blocked.family);
  }
}

interface Banning {
  readonly creator: Person;
  readonly banned: Person;
  readonly room: Room;
  readonly over: AbortSignal;
  nextText(): string;
}

/** The creator bans the same member again and again, who goes on reading and writing. No ban stays at the end. */
export async function banRepeatedly({ creator, banned, room, over, nextText }: Banning): Promise<void> {
  const { userId } = banned.family;
  while (!over.aborted) {
    await pause(NOT_BANNED_MS, over);
    await untilAnswered(() => creator.calls.banFromRoom(room, userId));
    await banned.calls.sendToRoom(room, nextText());
    for (const end = performance.now() + BANNED_MS; !over.aborted && performance.now() < end; ) {
      await banned.calls.readRoom(room);
      await pause(LOOK_EVERY_MS, over);
    }
    await untilAnswered(() => creator.calls.unbanFromRoom(room, userId));
  }
}
