import type { Pushed } from '@notalone/contracts';

/**
 * Shows something at once on every open page of these people, wherever they are connected. Never throws and never waits: who is not reached
 * asks again after reconnecting. Call it after the commit only.
 */
export type Push = <E extends keyof Pushed>(userIds: readonly string[], event: E, payload: Pushed[E]) => void;

/** The same for pushes that go by what is open, not by whom. */
export interface PushAround {
  /** To every open page. */
  feed(): void;
  /** To the pages that watch the post. */
  post(postId: string): void;
}
