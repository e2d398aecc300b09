import { writeFile } from 'node:fs/promises';
import type { ALERT_STATES, QuickCode, Reaction } from '@notalone/contracts';
import { ApiProblem } from '@notalone/contracts/client/api-problem';

export type AlertState = (typeof ALERT_STATES)[number];
/** Reactions that everybody sees the number of. */
export type CountedReaction = Exclude<Reaction, 'dislike' | 'hide'>;
export const COUNTED_REACTIONS = ['like', 'love', 'laugh'] as const satisfies readonly CountedReaction[];

/** Something written, as a reader sees it. Texts are unique in a history. */
export interface Shown {
  readonly id: string;
  /** Absent where 'Message hidden' stands in its place. */
  readonly text?: string;
  /** User id of the writer, where it is shown. */
  readonly by?: string;
}
/** What one answer shows of a list, the oldest first. */
export interface ShownList {
  readonly items: readonly Shown[];
  /** There are older ones that this answer does not hold. */
  readonly hasOlder: boolean;
}
export interface ShownPost {
  readonly counts: Readonly<Record<CountedReaction | 'comment', number>>;
  /** User ids, at most `REACTED_SHOWN` each. */
  readonly reactors: Readonly<Record<CountedReaction, readonly string[]>>;
}
export type ChildOrParent = 'child' | 'parent';
/** Not emergency: no ban stops a message for help. */
export type VisitedService = 'auth' | 'profile' | 'feed' | 'chat';

/** By kind: what a call was given, and what it answered. */
interface Calls {
  publish: { input: { readonly text: string }; answer: { readonly id: string } };
  readPosts: { input: { readonly author: string }; answer: ShownList };
  react: {
    input: { readonly postId: string; readonly author: string; readonly reaction: CountedReaction };
    answer: { readonly on: boolean };
  };
  readPost: { input: { readonly postId: string; readonly author: string }; answer: ShownPost };
  comment: {
    input: { readonly postId: string; readonly author: string; readonly text: string };
    answer: { readonly id: string };
  };
  readComments: { input: { readonly postId: string; readonly author: string }; answer: ShownList };
  sendMessage: { input: { readonly to: string; readonly text: string }; answer: { readonly id: string } };
  readThread: { input: { readonly with: string }; answer: ShownList };
  sendToRoom: { input: { readonly roomId: string; readonly text: string }; answer: { readonly id: string } };
  readRoom: { input: { readonly roomId: string; readonly creator: string }; answer: ShownList };
  banFromRoom: { input: { readonly roomId: string; readonly userId: string }; answer: object };
  unbanFromRoom: { input: { readonly roomId: string; readonly userId: string }; answer: object };
  /** By somebody whom an admin bans from the site. */
  visit: { input: { readonly service: VisitedService }; answer: object };
  /** An admin's. */
  banFromSite: { input: { readonly userId: string }; answer: object };
  unbanFromSite: { input: { readonly userId: string }; answer: object };
  block: { input: { readonly userId: string }; answer: object };
  unblock: { input: { readonly userId: string }; answer: object };
  readProfile: { input: { readonly userId: string }; answer: object };
  /** A child's. */
  press: { input: { readonly code: QuickCode }; answer: { readonly alertId: string } };
  /** A parent's, who is the only contact. */
  answerAlert: {
    input: {
      readonly alertId: string;
      readonly answer: 'on-the-way' | 'cannot-come' | 'call-me' | 'together' | 'not-together';
    };
    answer: { readonly state: AlertState };
  };
  cancelAlert: {
    input: { readonly alertId: string; readonly by: ChildOrParent };
    answer: { readonly state: AlertState };
  };
  readAlert: {
    input: { readonly alertId: string; readonly by: ChildOrParent };
    answer: { readonly state: AlertState };
  };
}
export type CallKind = keyof Calls;
export type InputOf<K extends CallKind> = Calls[K]['input'];
export type AnswerOf<K extends CallKind> = Calls[K]['answer'];

interface Made<K extends CallKind> {
  readonly kind: K;
  /** The number of the family that called. */
  readonly family: number;
  /** User id of its parent. */
  readonly userId: string;
  readonly input: InputOf<K>;
  /** Milliseconds since the history began, by a clock that never goes back. */
  readonly begunAtMs: number;
}
/**
 * `refused`: it was not done (4xx). `unknown`: nothing answered, or 5xx; it may have been done, or be done at any time
 * after it began.
 */
type Ended<K extends CallKind> =
  | { readonly outcome: 'ok'; readonly endedAtMs: number; readonly answer: AnswerOf<K> }
  | { readonly outcome: 'refused'; readonly endedAtMs: number; readonly status: number }
  | { readonly outcome: 'unknown'; readonly endedAtMs?: undefined };

export type CallOf<K extends CallKind> = { [Kind in K]: Made<Kind> & Ended<Kind> }[K];
export type OkCallOf<K extends CallKind> = CallOf<K> & { readonly outcome: 'ok' };
export type RecordedCall = CallOf<CallKind>;
/** The calls of one kind, in the order in which they began. */
export const callsOfKind = <K extends CallKind>({ calls }: Pick<RecordedHistory, 'calls'>, kind: K): CallOf<K>[] =>
  (calls.filter((call) => call.kind === kind) as CallOf<K>[]).toSorted((a, b) => a.begunAtMs - b.begunAtMs);
/** Those that were answered with success. */
export const okCallsOfKind = <K extends CallKind>(history: Pick<RecordedHistory, 'calls'>, kind: K): OkCallOf<K>[] =>
  callsOfKind(history, kind).filter((call) => call.outcome === 'ok') as OkCallOf<K>[];

/** A time in which a part was away, or could not be reached. */
export interface Outage {
  readonly part: string;
  readonly fromMs: number;
  /** Infinity while it lasts. */
  readonly untilMs: number;
}

/** What families called and were answered, in the order in which the answers came. */
export interface RecordedHistory {
  readonly calls: readonly RecordedCall[];
  readonly outages: readonly Outage[];
  /** From then on nothing was written any more: what is read must be exactly right. */
  readonly quietFromMs?: number | undefined;
}

interface Caller {
  readonly number: number;
  readonly userId: string;
}
export interface History extends RecordedHistory {
  /** Makes a call and records it; never rejects. A call whose caller could not log in must not come here. */
  record<K extends CallKind>(
    by: Caller,
    kind: K,
    input: InputOf<K>,
    call: () => Promise<AnswerOf<K>>,
  ): Promise<CallOf<K>>;
  /** Since it began, as in its calls. */
  nowMs(): number;
  /** An outage begins; the result ends it. */
  beginOutage(part: string): () => void;
  /** Nothing is written any more. */
  becomeQuiet(): void;
  /** One JSON object a line: calls, then outages, then the time from which it was quiet. */
  save(file: string): Promise<void>;
}

const isRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500;

export function createHistory(): History {
  const began = performance.now();
  const now = () => performance.now() - began;
  const calls: RecordedCall[] = [];
  const outages: Outage[] = [];
  let quietFromMs: number | undefined;
  return {
    calls,
    outages,
    get quietFromMs() {
      return quietFromMs;
    },
    async record<K extends CallKind>(
      { number, userId }: Caller,
      kind: K,
      input: InputOf<K>,
      call: () => Promise<AnswerOf<K>>,
    ) {
      const made = { kind, family: number, userId, input, begunAtMs: now() };
      const ended: Ended<K> = await call().then(
        (answer) => ({ outcome: 'ok', endedAtMs: now(), answer }),
        (error: unknown) =>
          isRefusal(error) ? { outcome: 'refused', endedAtMs: now(), status: error.status } : { outcome: 'unknown' },
      );
      const recorded = { ...made, ...ended } as CallOf<K>;
      calls.push(recorded as RecordedCall);
      return recorded;
    },
    nowMs: now,
    beginOutage(part) {
      const at = outages.push({ part, fromMs: now(), untilMs: Number.POSITIVE_INFINITY }) - 1;
      return () => {
        const outage = outages[at];
        if (outage) outages[at] = { ...outage, untilMs: now() };
      };
    },
    becomeQuiet() {
      quietFromMs = now();
    },
    async save(file) {
      const lines = [...calls, ...outages, ...(quietFromMs === undefined ? [] : [{ quietFromMs }])];
      await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    },
  };
}
