import { pairKey, userIdSchema } from '@notalone/contracts';
import { expect, test } from 'vitest';
import {
  accepted,
  afterExpiry,
  blocked,
  type CommandContext,
  disconnected,
  emailShown,
  initialRelation,
  isEmpty,
  refused,
  reported,
  requested,
  type Transition,
  takenBack,
  unblocked,
} from './relation-transitions.rules.ts';
import { connectionStatus, daysAfter, type Relation } from './relations.rules.ts';

const [me, other] = [userIdSchema.parse('a'.repeat(24)), userIdSchema.parse('b'.repeat(24))];
const start = new Date('2026-01-01T00:00:00.000Z');

const COMMANDS: readonly ((relation: Relation, context: CommandContext) => Transition | undefined)[] = [
  requested,
  requested,
  requested,
  refused,
  disconnected,
  blocked,
  unblocked,
  unblocked,
  reported,
  takenBack,
  (relation, context) => emailShown(relation, true, context),
  (relation, context) => accepted(relation, relation.request?._id ?? '', context),
  (relation, { now }) => afterExpiry(relation, now),
];

/** Sixty random commands by either of two people, some days apart. */
function* randomHistory(seed: number, daysBetween: number): Generator<{ transition: Transition; now: Date }> {
  let random = seed;
  const pick = (max: number) => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((random / 2_147_483_648) * max);
  };
  let relation = initialRelation([me, other], start);
  let now = start;
  for (let turn = 0; turn < 60; turn += 1) {
    now = daysAfter(now, pick(daysBetween));
    const context = { by: pick(2) ? me : other, now, newId: `${seed}-${turn}` };
    const transition = COMMANDS[pick(COMMANDS.length)]?.(relation, context) ?? { relation };
    yield { transition, now };
    relation = transition.relation;
  }
}
const SEEDS = Array.from({ length: 400 }, (_, seed) => seed + 1);

function faultsOf(relation: Relation, now: Date): string[] {
  const { state, request, blocked: block, refused: refusals, reportedBy, emailShownBy } = relation;
  const statuses = [me, other].map((who) => connectionStatus(relation, who, now));
  const otherStatuses = statuses.filter((status) => status !== 'received');
  const faults: readonly (readonly [string, boolean])[] = [
    ['a block without its state, or the state without a block', (block !== undefined) !== (state === 'blocked')],
    ['a request between people who are connected', request !== undefined && state === 'connected'],
    [
      'a pending or shown request during a block',
      request !== undefined && state === 'blocked' && (!request.refusedAt || request.sent.expiresAt > now),
    ],
    ['a pending request although one reported the other', reportedBy.length > 0 && statuses.includes('received')],
    [
      'shown as sent to somebody who reported the other',
      statuses.some((status, index) => status === 'sent' && reportedBy.includes([me, other][index] ?? me)),
    ],
    ['two refusals of one person', new Set(refusals.map(({ by }) => by)).size < refusals.length],
    [
      'shown to its sender for longer than it lasts',
      request !== undefined && request.sent.expiresAt > request.expiresAt,
    ],
    [
      'a request between other people',
      request !== undefined && pairKey(request.from, request.to) !== pairKey(me, other),
    ],
    ['an address shown without a connection', emailShownBy !== undefined && state !== 'connected'],
    ['received by both', otherStatuses.length === 0],
    [
      'received from somebody connected',
      statuses.includes('received') && !otherStatuses.every((status) => status === 'sent' || status === 'none'),
    ],
  ];
  return faults.filter(([, isFault]) => isFault).map(([fault]) => fault);
}

test('any sequence of commands keeps the invariants of a relation', () => {
  const faults = SEEDS.flatMap((seed) =>
    [...randomHistory(seed, 12)].flatMap(({ transition, now }) => faultsOf(transition.relation, now)),
  );
  expect(faults).toEqual([]);
});

/** The pending requests that the other services know of after a transition. */
function knownAfter(open: readonly string[], { ended, requested }: Transition): string[] {
  const left = open.filter((id) => id !== ended?.request._id);
  return requested ? [...left, requested._id] : left;
}
const pendingIn = ({ request }: Relation) => (request && !request.refusedAt ? [request._id] : []);

test('the other services are told of each request once, and of its end once', () => {
  for (const seed of SEEDS) {
    let open: string[] = [];
    for (const { transition } of randomHistory(seed, 30)) {
      const endsUnknown =
        transition.ended !== undefined &&
        transition.ended.outcome !== 'accepted' &&
        !open.includes(transition.ended.request._id);
      open = knownAfter(open, transition);
      expect([endsUnknown, open]).toEqual([false, pendingIn(transition.relation)]);
    }
  }
});

test('a relation is empty once everything in it has expired, unless it was published', () => {
  const asking =
    requested(initialRelation([me, other], start), { by: me, now: start, newId: '1' })?.relation ??
    initialRelation([me, other], start);
  const answer = refused(asking, { by: other, now: start, newId: '2' })?.relation ?? asking;
  expect(isEmpty(answer)).toBe(false);
  expect(isEmpty(afterExpiry(answer, daysAfter(start, 60)).relation)).toBe(false);
  expect(isEmpty(afterExpiry(answer, daysAfter(start, 90)).relation)).toBe(true);
  expect(isEmpty({ ...afterExpiry(answer, daysAfter(start, 90)).relation, version: 1 })).toBe(false);
});

test('nobody is connected by a request from before a report', () => {
  for (const seed of SEEDS) {
    let before = initialRelation([me, other], start);
    for (const { transition } of randomHistory(seed, 12)) {
      const isNew = transition.relation.state === 'connected' && before.state !== 'connected';
      expect(isNew && before.reportedBy.length > 0, `seed ${seed}`).toBe(false);
      before = transition.relation;
    }
  }
});

test.each([
  ['who was refused', me],
  ['who refused', other],
])('a block taken back by %s does not let the refused sender ask again early', (_who, by) => {
  const day = (days: number, who: typeof me) => ({ by: who, now: daysAfter(start, days), newId: String(days) });
  const commands: [typeof requested, CommandContext][] = [
    [requested, day(0, me)],
    [refused, day(1, other)],
    [blocked, day(2, by)],
    [unblocked, day(3, by)],
  ];
  const known = commands.reduce(
    (relation, [command, context]) => command(relation, context)?.relation ?? relation,
    initialRelation([me, other], start),
  );
  expect([me, other].map((who) => connectionStatus(known, who, daysAfter(start, 3)))).toEqual(['none', 'none']);
  const again = requested(known, day(4, me));
  expect([again?.requested, again && connectionStatus(again.relation, me, daysAfter(start, 4))]).toEqual([
    undefined,
    'sent',
  ]);
  expect(again && connectionStatus(again.relation, other, daysAfter(start, 4))).toBe('none');
  expect(again && requested(again.relation, day(32, me))?.requested).toBeDefined();
  expect(requested(known, day(4, other))?.requested?.from).toBe(other);
});
