import fc from 'fast-check';
import {
  type AlertState,
  COUNTED_REACTIONS,
  type CountedReaction,
  type InputOf,
  type RecordedCall,
  type Shown,
} from './history.ts';
import { ok, refused, unknown, userOf } from './history-in-test.ts';

/** Room for the begin and end of each call around the moment at which it takes effect. */
const STEP_MS = 1_000;
const FAMILIES = [0, 1, 2] as const;
const POSTS = FAMILIES.map((family) => ({ postId: `post ${family}`, author: userOf(family) }));
const ROOM = { roomId: 'room', creator: userOf(2) };
const ALERT = { alertId: 'alert', by: 'child' } as const;
const THREAD = [0, 1] as const;

type Answer = InputOf<'answerAlert'>['answer'];
const did = {
  react: fc.record({ does: fc.constant('react' as const), reaction: fc.constantFrom(...COUNTED_REACTIONS) }),
  answer: fc.record({
    does: fc.constant('answer' as const),
    said: fc.constantFrom<Answer>('on-the-way', 'cannot-come', 'not-together', 'call-me', 'together'),
  }),
  other: fc.record({
    does: fc.constantFrom('comment', 'send', 'talk', 'block', 'unblock', 'cancel', 'read', 'read'),
  }),
};
const command = fc.record({
  family: fc.constantFrom(...FAMILIES),
  post: fc.constantFrom(...POSTS),
  what: fc.oneof({ weight: 3, arbitrary: did.react }, did.answer, { weight: 6, arbitrary: did.other }),
  /** How long before its effect a call begins, and after it ends, at most. */
  before: fc.integer({ min: 1, max: 2 * STEP_MS }),
  after: fc.integer({ min: 1, max: 2 * STEP_MS }),
  /** Its answer is lost. */
  isLost: fc.boolean(),
});
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

/** The product as one sequential program: what each call is answered when they come one after the other. */
function createProduct() {
  const reactions = new Set<string>();
  const comments = new Map<string, Shown[]>(POSTS.map(({ postId }) => [postId, []]));
  const [thread, room]: [Shown[], Shown[]] = [[], []];
  /** Family 0 has blocked family 2. */
  let isBlocked = false;
  let isComing = false;
  let closed: AlertState | undefined;
  const isBetween = (one: string, other: string) =>
    isBlocked && [one, other].includes(userOf(0)) && [one, other].includes(userOf(2));
  const seenBy = (reader: string) => (user: string) => !isBetween(reader, user);
  const reactionKey = (postId: string, reaction: CountedReaction, user: string) => `${postId} ${reaction} ${user}`;
  return {
    isBetween,
    react(user: string, postId: string, reaction: CountedReaction) {
      const key = reactionKey(postId, reaction, user);
      const on = !reactions.delete(key);
      if (on) reactions.add(key);
      return { on };
    },
    readPost(reader: string, postId: string) {
      const named = (reaction: CountedReaction) =>
        FAMILIES.map(userOf)
          .filter((user) => reactions.has(reactionKey(postId, reaction, user)))
          .filter(seenBy(reader));
      const reactors = { like: named('like'), love: named('love'), laugh: named('laugh') };
      const { like, love, laugh } = reactors;
      const comment = this.readComments(reader, postId).items.length;
      return { counts: { like: like.length, love: love.length, laugh: laugh.length, comment }, reactors };
    },
    write(list: string, user: string, text: string) {
      const to = list === 'thread' ? thread : list === 'room' ? room : comments.get(list);
      to?.push({ id: text, text, by: user });
      return { id: text };
    },
    readComments: (reader: string, postId: string) => ({
      items: (comments.get(postId) ?? []).filter(({ by = '' }) => seenBy(reader)(by)),
      hasOlder: false,
    }),
    readThread: () => ({ items: [...thread], hasOlder: false }),
    readRoom: (reader: string) => ({
      items: room.map((one) => (reader !== ROOM.creator && isBetween(reader, one.by ?? '') ? { id: one.id } : one)),
      hasOlder: false,
    }),
    setBlocked(is: boolean) {
      isBlocked = is;
    },
    alert: () => ({ state: closed ?? (isComing ? 'somebody-coming' : 'open') }) as const,
    answer(said: Answer) {
      if (closed || said === 'call-me') return;
      isComing = said === 'on-the-way';
      if (said === 'together') closed = 'together';
    },
    cancel() {
      closed ??= 'cancelled';
    },
  };
}
type Product = ReturnType<typeof createProduct>;
type At = readonly [number, number];

/** All that a family can read. */
function readAll(product: Product, family: number, at: At): RecordedCall[] {
  const user = userOf(family);
  const calls: RecordedCall[] = POSTS.flatMap((post) =>
    product.isBetween(user, post.author)
      ? [refused('readPost', family, at, post), refused('readComments', family, at, post)]
      : [
          ok('readPost', family, at, post, product.readPost(user, post.postId)),
          ok('readComments', family, at, post, product.readComments(user, post.postId)),
        ],
  );
  calls.push(ok('readRoom', family, at, ROOM, product.readRoom(user)));
  const other = family === THREAD[0] ? THREAD[1] : THREAD[0];
  if (THREAD.some((one) => one === family))
    calls.push(ok('readThread', family, at, { with: userOf(other) }, product.readThread()));
  if (family === 0) calls.push(ok('readAlert', family, at, ALERT, product.alert()));
  if (family !== 1) {
    const profile = { userId: userOf(family === 0 ? 2 : 0) };
    const isSeen = !product.isBetween(user, profile.userId);
    calls.push(isSeen ? ok('readProfile', family, at, profile, {}) : refused('readProfile', family, at, profile));
  }
  return calls;
}

function write(product: Product, { family, post, what, isLost }: Command, at: At, text: string): RecordedCall[] {
  const user = userOf(family);
  const [begunAtMs] = at;
  const done = <K extends Parameters<typeof ok>[0]>(
    kind: K,
    input: InputOf<K>,
    answer: Parameters<typeof ok<K>>[4],
    by: number = family,
  ): RecordedCall[] => [
    (isLost ? unknown(kind, by, begunAtMs, input) : ok(kind, by, at, input, answer)) as RecordedCall,
  ];
  const isHidden = product.isBetween(user, post.author);
  switch (what.does) {
    case 'react': {
      const input = { ...post, reaction: what.reaction };
      if (isHidden) return [refused('react', family, at, input)];
      return done('react', input, product.react(user, post.postId, what.reaction));
    }
    case 'comment':
      if (isHidden) return [refused('comment', family, at, { ...post, text })];
      return done('comment', { ...post, text }, product.write(post.postId, user, text));
    case 'send': {
      const by = family === 2 ? 0 : family;
      const to = userOf(by === THREAD[0] ? THREAD[1] : THREAD[0]);
      return done('sendMessage', { to, text }, product.write('thread', userOf(by), text), by);
    }
    case 'talk':
      return done('sendToRoom', { roomId: ROOM.roomId, text }, product.write('room', user, text));
    case 'answer':
      product.answer(what.said);
      return done('answerAlert', { alertId: ALERT.alertId, answer: what.said }, product.alert(), 0);
    case 'cancel':
      product.cancel();
      return done('cancelAlert', ALERT, product.alert(), 0);
    default:
      return readAll(product, family, at);
  }
}

/** Whoever blocks waits for the answer before going on. */
function changeBlock(product: Product, is: boolean, atMs: number): RecordedCall[] {
  product.setBlocked(is);
  const at = [atMs - STEP_MS / 4, atMs + STEP_MS / 4] as const;
  return [ok(is ? 'block' : 'unblock', 0, at, { userId: userOf(2) }, {})];
}

/** Long after everything else, everybody reads everything twice. */
const QUIET_MS = 60_000;
const END_STEPS = 2;

export interface RandomHistory {
  readonly calls: readonly RecordedCall[];
  readonly quietFromMs: number;
}
/**
 * A history of calls that took effect one after the other, though each began earlier and ended later, and some answers
 * were lost.
 */
export const randomHistory: fc.Arbitrary<RandomHistory> = fc
  .array(command, { minLength: 1, maxLength: 60 })
  .map((commands) => {
    const product = createProduct();
    const press = ok('press', 0, [0, 1], { code: '111' }, { alertId: ALERT.alertId });
    const calls: RecordedCall[] = [press];
    for (const [step, given] of commands.entries()) {
      const atMs = (step + 3) * STEP_MS;
      const at = [atMs - given.before, atMs + given.after] as const;
      if (given.what.does === 'block' || given.what.does === 'unblock')
        calls.push(...changeBlock(product, given.what.does === 'block', atMs));
      else calls.push(...write(product, given, at, `Words ${step}`));
    }
    const quietFromMs = (commands.length + 3) * STEP_MS + QUIET_MS;
    for (let step = 0; step < END_STEPS; step++)
      for (const family of FAMILIES) {
        const atMs = quietFromMs + (step + 1) * STEP_MS;
        calls.push(...readAll(product, family, [atMs, atMs + 1]));
      }
    return { calls, quietFromMs };
  });
