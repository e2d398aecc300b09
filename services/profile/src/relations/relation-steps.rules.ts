import type { connectionRequestEnded, DataOf, UserId } from '@notalone/contracts';
import { REFUSED_ASK_AGAIN_DAYS, REFUSED_HIDDEN_DAYS, REQUEST_EXPIRES_DAYS } from '@notalone/contracts/limits';
import { daysAfter, otherOf, type Relation, type RequestRecord, reportedFromSight } from './relations.rules.ts';

/** What a step makes of a relation, and what the other services are to hear of its requests. The same relation: nothing changed. */
export interface Step {
  readonly relation: Relation;
  readonly requested?: RequestRecord;
  readonly ended?: { readonly request: RequestRecord; readonly outcome: DataOf<typeof connectionRequestEnded>['outcome'] };
}
/** Who takes the step, when, and an id for what it may create. */
export interface Taken {
  readonly by: UserId;
  readonly now: Date;
  readonly newId: string;
}

export const strangers = (pair: [UserId, UserId], now: Date): Relation => ({ pair, state: 'none', since: now, version: 0, refused: [], reportedBy: [] });

const withoutRequest = ({ request, ...relation }: Relation): Relation => relation;
const isRealAt = ({ refusedAt, expiresAt }: RequestRecord, now: Date) => !refusedAt && expiresAt > now;
const mayAskAgain = ({ refusedAt }: RequestRecord, now: Date) => !refusedAt || daysAfter(refusedAt, REFUSED_ASK_AGAIN_DAYS) <= now;

function connected(relation: Relation, request: RequestRecord, now: Date): Step {
  return { relation: { ...withoutRequest(relation), state: 'connected', since: now, refused: [] }, ended: { request, outcome: 'accepted' } };
}

/** Of a request that was refused before it came nobody hears. */
const made = (relation: Relation, request: RequestRecord): Step => ({ relation: { ...relation, request }, ...(!request.refusedAt && { requested: request }) });
const expired = (request: RequestRecord): Pick<Step, 'ended'> => (request.refusedAt ? {} : { ended: { request, outcome: 'expired' } });

/** What the asker sees is the same whether the first request waits, was refused or was made anew after a refusal (rules 2.6, ADR 0013). */
function askedAgain(relation: Relation, first: RequestRecord, fresh: RequestRecord, now: Date): Step {
  const isSeen = first.sent.expiresAt > now;
  if (first.refusedAt && mayAskAgain(first, now)) return made(relation, isSeen ? { ...fresh, sent: first.sent } : fresh);
  if (isSeen) return { relation };
  const standsOn = first.refusedAt || isRealAt(first, now);
  if (standsOn) return { relation: { ...relation, request: { ...first, at: fresh.at, expiresAt: fresh.expiresAt, sent: fresh.sent } } };
  return { ...made(relation, fresh), ...expired(first) };
}

/**
 * Asks the other to connect; undefined while a block stands, and for whom one has reported. Who has asked me is connected with me at once, also
 * when I had refused: the other goes on waiting. Whoever reported me has refused me, each time anew (ADR 0032).
 */
export function asked(relation: Relation, { by, now, newId }: Taken): Step | undefined {
  const { state, request: first, reportedBy } = relation;
  if (state === 'blocked' || reportedFromSight(relation, by)) return undefined;
  if (state === 'connected') return { relation };
  const expiresAt = daysAfter(now, REQUEST_EXPIRES_DAYS);
  const to = otherOf(relation, by);
  const isRefused = reportedBy.includes(to) && { refusedAt: now };
  const fresh = { _id: newId, from: by, to, at: now, expiresAt, ...isRefused, sent: { _id: newId, at: now, expiresAt } };
  if (!first) return made(relation, fresh);
  if (first.from === by) return askedAgain(relation, first, fresh, now);
  const stillAsks = (first.refusedAt ? first.sent : first).expiresAt > now;
  return stillAsks ? connected(relation, first, now) : { ...made(relation, fresh), ...expired(first) };
}

/** Accepts the request that waits under this id; undefined when none does. */
export function accepted(relation: Relation, requestId: string, { by, now }: Taken): Step | undefined {
  const { request } = relation;
  return request?._id === requestId && request.to === by && isRealAt(request, now) ? connected(relation, request, now) : undefined;
}

/** Does not want the other suggested for a while; a request of theirs that waits is refused with it. */
export function refused(relation: Relation, { by, now }: Taken): Step | undefined {
  if (relation.state === 'blocked') return undefined;
  const { request } = relation;
  const marked = { ...relation, refused: [...relation.refused.filter((mark) => mark.by !== by), { by, at: now }] };
  if (request?.to !== by || !isRealAt(request, now)) return { relation: marked };
  return { relation: { ...marked, request: { ...request, refusedAt: now } }, ended: { request, outcome: 'refused' } };
}

/** As `refused`, for the request that waits under this id; undefined when none does. */
export function refusedRequest(relation: Relation, requestId: string, taken: Taken): Step | undefined {
  const { request } = relation;
  return request?._id === requestId && request.to === taken.by && isRealAt(request, taken.now) ? refused(relation, taken) : undefined;
}

export const parted = (relation: Relation, { now }: Taken): Step | undefined =>
  relation.state === 'connected' ? { relation: { ...relation, state: 'ended', since: now } } : undefined;

/** What is left of a request that ends for both: that it was refused lately, lest block and unblock let its sender ask anew. Seen by nobody. */
function refusalOf(request: RequestRecord, now: Date): Pick<Relation, 'request'> {
  if (mayAskAgain(request, now)) return {};
  const { sent } = request;
  return { request: { ...request, sent: { ...sent, expiresAt: sent.expiresAt < now ? sent.expiresAt : now } } };
}

/** Without the request, for both. */
function withdrawn(relation: Relation, now: Date): Step {
  const { request } = relation;
  if (!request) return { relation };
  const rest = { ...withoutRequest(relation), ...refusalOf(request, now) };
  return request.refusedAt ? { relation: rest } : { relation: rest, ended: { request, outcome: request.expiresAt > now ? 'withdrawn' : 'expired' } };
}

/** Blocks, which ends a request either way; undefined for who is blocked by the other already: they are not there any more. */
export function blocked(relation: Relation, { by, now }: Taken): Step | undefined {
  if (relation.state === 'blocked') return relation.blocked?.by === by ? { relation } : undefined;
  const { relation: rest, ...told } = withdrawn(relation, now);
  return { relation: { ...rest, state: 'blocked', since: now, blocked: { by, at: now } }, ...told };
}

/** Restores nothing by itself (rules 2.7). */
export function unblocked({ blocked: block, ...relation }: Relation, { by, now }: Taken): Step | undefined {
  return block?.by === by ? { relation: { ...relation, state: 'none', since: now } } : undefined;
}

/** Refuses a request of the other, silently, and takes one's own back; a connection stays (ADR 0032). Undefined the second time. */
export function reported(relation: Relation, { by, now }: Taken): Step | undefined {
  if (relation.reportedBy.includes(by)) return undefined;
  const marked = { ...relation, reportedBy: [...relation.reportedBy, by] };
  const { request } = relation;
  if (request?.to !== by) return withdrawn(marked, now);
  return isRealAt(request, now)
    ? { relation: { ...marked, request: { ...request, refusedAt: now } }, ended: { request, outcome: 'refused' } }
    : { relation: marked };
}

/** What time alone does: requests expire, refusals are forgotten once they say nothing any more. */
export function lapsed(relation: Relation, now: Date): Step {
  const refusals = relation.refused.filter(({ at }) => daysAfter(at, REFUSED_HIDDEN_DAYS) > now);
  const rest = refusals.length === relation.refused.length ? relation : { ...relation, refused: refusals };
  const { request } = rest;
  if (!request || request.expiresAt > now || !mayAskAgain(request, now)) return { relation: rest };
  return { relation: withoutRequest(rest), ...expired(request) };
}

/** Whether nothing stands between the two that anybody would miss. */
export const isEmpty = ({ version, request, refused: refusals, reportedBy }: Relation): boolean =>
  version === 0 && !request && refusals.length + reportedBy.length === 0;
