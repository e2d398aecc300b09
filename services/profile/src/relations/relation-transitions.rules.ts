import type { connectionRequestEnded, DataOf, UserId } from '@notalone/contracts';
import { REFUSED_ASK_AGAIN_DAYS, REFUSED_HIDDEN_DAYS, REQUEST_EXPIRES_DAYS } from '@notalone/contracts/limits';
import { daysAfter, hidesProfile, otherOf, type Relation, type RequestRecord } from './relations.rules.ts';

/**
 * The relation after a command, and what the other services are told of its requests. The same relation object: nothing
 * changed.
 */
export interface Transition {
  readonly relation: Relation;
  readonly requested?: RequestRecord;
  readonly ended?: {
    readonly request: RequestRecord;
    readonly outcome: DataOf<typeof connectionRequestEnded>['outcome'];
  };
}
/** Who gives the command, when, and an id for what it may create. */
export interface CommandContext {
  readonly by: UserId;
  readonly now: Date;
  readonly newId: string;
}

export const initialRelation = (pair: [UserId, UserId], now: Date): Relation => ({
  pair,
  state: 'none',
  since: now,
  version: 0,
  refused: [],
  reportedBy: [],
});

const withoutRequest = ({ request, ...relation }: Relation): Relation => relation;
const isPending = ({ refusedAt, expiresAt }: RequestRecord, now: Date) => !refusedAt && expiresAt > now;
const mayAskAgain = ({ refusedAt }: RequestRecord, now: Date) =>
  !refusedAt || daysAfter(refusedAt, REFUSED_ASK_AGAIN_DAYS) <= now;

function connected(relation: Relation, request: RequestRecord, now: Date): Transition {
  return {
    relation: { ...withoutRequest(relation), state: 'connected', since: now, refused: [] },
    ended: { request, outcome: 'accepted' },
  };
}

/** Nobody is told of a request that is refused from the start. */
const withRequest = (relation: Relation, request: RequestRecord): Transition => ({
  relation: { ...relation, request },
  ...(!request.refusedAt && { requested: request }),
});
const expired = (request: RequestRecord): Pick<Transition, 'ended'> =>
  request.refusedAt ? {} : { ended: { request, outcome: 'expired' } };

/**
 * The sender sees the same whether the first request waits, was refused, or was replaced after a refusal (rules 2.6,
 * ADR 0013).
 */
function requestedAgain(relation: Relation, first: RequestRecord, fresh: RequestRecord, now: Date): Transition {
  const isShown = first.sent.expiresAt > now;
  if (first.refusedAt && mayAskAgain(first, now))
    return withRequest(relation, isShown ? { ...fresh, sent: first.sent } : fresh);
  if (isShown) return { relation };
  if (first.refusedAt || isPending(first, now)) {
    const renewed = { ...first, at: fresh.at, expiresAt: fresh.expiresAt, sent: fresh.sent };
    return { relation: { ...relation, request: renewed } };
  }
  return { ...withRequest(relation, fresh), ...expired(first) };
}

/**
 * Asks the other to connect; undefined during a block, and for somebody whom one has reported. Two who ask each other
 * are connected at once, even when one had refused, since the other still waits. A request to somebody who reported the
 * sender is refused from the start (ADR 0013).
 */
export function requested(relation: Relation, { by, now, newId }: CommandContext): Transition | undefined {
  const { state, request: first, reportedBy } = relation;
  if (state === 'blocked' || hidesProfile(relation, by)) return undefined;
  if (state === 'connected') return { relation };
  const expiresAt = daysAfter(now, REQUEST_EXPIRES_DAYS);
  const to = otherOf(relation, by);
  const fresh = {
    _id: newId,
    from: by,
    to,
    at: now,
    expiresAt,
    ...(reportedBy.includes(to) && { refusedAt: now }),
    sent: { _id: newId, at: now, expiresAt },
  };
  if (!first) return withRequest(relation, fresh);
  if (first.from === by) return requestedAgain(relation, first, fresh, now);
  const stillAsks = (first.refusedAt ? first.sent : first).expiresAt > now;
  return stillAsks ? connected(relation, first, now) : { ...withRequest(relation, fresh), ...expired(first) };
}

/** Accepts the pending request of this id; undefined when there is none. */
export function accepted(relation: Relation, requestId: string, { by, now }: CommandContext): Transition | undefined {
  const { request } = relation;
  return request?._id === requestId && request.to === by && isPending(request, now)
    ? connected(relation, request, now)
    : undefined;
}

/** Hides the other from suggestions for a while and refuses a pending request of theirs. */
export function refused(relation: Relation, { by, now }: CommandContext): Transition | undefined {
  if (relation.state === 'blocked') return undefined;
  const { request } = relation;
  const marked = { ...relation, refused: [...relation.refused.filter((mark) => mark.by !== by), { by, at: now }] };
  if (request?.to !== by || !isPending(request, now)) return { relation: marked };
  return { relation: { ...marked, request: { ...request, refusedAt: now } }, ended: { request, outcome: 'refused' } };
}

/** As `refused`, for the pending request of this id; undefined when there is none. */
export function refusedRequest(relation: Relation, requestId: string, context: CommandContext): Transition | undefined {
  const { request } = relation;
  return request?._id === requestId && request.to === context.by && isPending(request, context.now)
    ? refused(relation, context)
    : undefined;
}

const withoutEmails = ({ emailShownBy, ...relation }: Relation): Relation => relation;

export const disconnected = (relation: Relation, { now }: CommandContext): Transition | undefined =>
  relation.state === 'connected' ? { relation: { ...withoutEmails(relation), state: 'ended', since: now } } : undefined;

/** Shows one's e-mail address to the other, or no longer; undefined unless the two are connected. */
export function emailShown(relation: Relation, shown: boolean, { by }: CommandContext): Transition | undefined {
  if (relation.state !== 'connected') return undefined;
  const others = (relation.emailShownBy ?? []).filter((id) => id !== by);
  return { relation: { ...withoutEmails(relation), emailShownBy: shown ? [...others, by] : others } };
}

/** Keeps a recent refusal, which nobody sees, so that a block and unblock do not let the sender ask again early. */
function refusalOf(request: RequestRecord, now: Date): Pick<Relation, 'request'> {
  if (mayAskAgain(request, now)) return {};
  const { sent } = request;
  return { request: { ...request, sent: { ...sent, expiresAt: sent.expiresAt < now ? sent.expiresAt : now } } };
}

/** Ends the request for both. */
function withdrawn(relation: Relation, now: Date): Transition {
  const { request } = relation;
  if (!request) return { relation };
  const rest = { ...withoutRequest(relation), ...refusalOf(request, now) };
  return request.refusedAt
    ? { relation: rest }
    : { relation: rest, ended: { request, outcome: request.expiresAt > now ? 'withdrawn' : 'expired' } };
}

/** Takes one's own request back as far as one knows of it (rules 2.6); undefined when none is shown as sent. */
export function takenBack(relation: Relation, { by, now }: CommandContext): Transition | undefined {
  const { request } = relation;
  return request?.from === by && request.sent.expiresAt > now ? withdrawn(relation, now) : undefined;
}

/**
 * Blocks, and ends a request either way; undefined for somebody whom the other has blocked: the other is not there any
 * more.
 */
export function blocked(relation: Relation, { by, now }: CommandContext): Transition | undefined {
  if (relation.state === 'blocked') return relation.blocked?.by === by ? { relation } : undefined;
  const { relation: rest, ...told } = withdrawn(relation, now);
  return { relation: { ...withoutEmails(rest), state: 'blocked', since: now, blocked: { by, at: now } }, ...told };
}

/** Restores nothing by itself (rules 2.7). */
export function unblocked(
  { blocked: block, ...relation }: Relation,
  { by, now }: CommandContext,
): Transition | undefined {
  return block?.by === by ? { relation: { ...relation, state: 'none', since: now } } : undefined;
}

/**
 * Refuses a request of the other silently and takes one's own back; a connection stays (ADR 0013). Undefined the second
 * time.
 */
export function reported(relation: Relation, { by, now }: CommandContext): Transition | undefined {
  if (relation.reportedBy.includes(by)) return undefined;
  const marked = { ...relation, reportedBy: [...relation.reportedBy, by] };
  const { request } = relation;
  if (request?.to !== by) return withdrawn(marked, now);
  return isPending(request, now)
    ? { relation: { ...marked, request: { ...request, refusedAt: now } }, ended: { request, outcome: 'refused' } }
    : { relation: marked };
}

/** What time alone changes: requests expire, and refusals are dropped once they have no effect. */
export function afterExpiry(relation: Relation, now: Date): Transition {
  const refusals = relation.refused.filter(({ at }) => daysAfter(at, REFUSED_HIDDEN_DAYS) > now);
  const rest = refusals.length === relation.refused.length ? relation : { ...relation, refused: refusals };
  const { request } = rest;
  if (!request || request.expiresAt > now || !mayAskAgain(request, now)) return { relation: rest };
  return { relation: withoutRequest(rest), ...expired(request) };
}

/** Whether the relation holds nothing that anybody would miss. */
export const isEmpty = ({ version, request, refused: refusals, reportedBy }: Relation): boolean =>
  version === 0 && !request && refusals.length + reportedBy.length === 0;
