import type { Pushed, UserId } from '@notalone/contracts';

/**
 * Sends an event to every open page of these people, in every instance. Never throws and never waits: a page that is
 * not reached asks again after it reconnects. Call it after the commit only.
 */
export type Push = <E extends keyof Pushed>(userIds: readonly string[], event: E, payload: Pushed[E]) => void;

/** Pushes to the pages that have joined a room of the forums. */
export interface PushRoom {
  /** To all of them, except pages of the people in `except`. */
  toRoom<E extends 'chatMessage' | 'messageDeleted' | 'roomChanged'>(
    roomId: string,
    event: E,
    payload: Pushed[E],
    except?: readonly UserId[],
  ): void;
  /** Takes every page of a person out of the room, in every instance. */
  removePerson(roomId: string, userId: UserId): void;
}

/** Pushes about the feed, which go to open pages whoever they belong to, except pages of the people in `hiddenFrom`. */
export interface PushFeed {
  /** To every open page. */
  feedChanged(hiddenFrom: readonly UserId[]): void;
  /** To the pages that watch the post. */
  postChanged(postId: string, hiddenFrom: readonly UserId[]): void;
}
