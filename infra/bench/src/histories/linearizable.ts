/** A call on one thing, whose state is a string. */
export interface Operation {
  /** For a sentence about it. */
  readonly what: string;
  readonly begunAtMs: number;
  /** Absent where nothing was answered: it may have taken effect at any time since it began, or never. */
  readonly endedAtMs?: number | undefined;
  /** It never changes the state. */
  readonly isRead?: true;
  /** Answered too, and begun no later; it takes effect before this one. */
  readonly after?: Operation;
  /** The state after it; undefined where it cannot have been answered as it was. */
  step(state: string): string | undefined;
}

interface Answered extends Operation {
  readonly endedAtMs: number;
}
/** How far one order of the operations has come. */
interface Order {
  /** All answered operations before this index have taken effect, and those in `beyond` after it. */
  readonly low: number;
  readonly beyond: ReadonlySet<number>;
  /** Unanswered operations that have taken effect. */
  readonly used: ReadonlySet<number>;
  readonly state: string;
}
interface Operations {
  /** Both by their begin. */
  readonly answered: readonly Answered[];
  readonly unanswered: readonly Operation[];
}

const byBegin = (one: Operation, other: Operation) => one.begunAtMs - other.begunAtMs;
const isAnswered = (operation: Operation): operation is Answered => operation.endedAtMs !== undefined;
const listed = (indexes: ReadonlySet<number>) => [...indexes].toSorted((a, b) => a - b).join();
const keyOf = ({ low, beyond, used, state }: Order) => `${low}|${listed(beyond)}|${listed(used)}|${state}`;

/** Indexes of answered operations that may be next: none of those left had ended before they began. */
function nextOf({ answered }: Operations, { low, beyond }: Order): number[] {
  const next: number[] = [];
  let firstEndMs = Number.POSITIVE_INFINITY;
  const isWaiting = (operation: Operation | undefined) => {
    const at = operation === undefined ? -1 : answered.indexOf(operation as Answered, low);
    return at !== -1 && !beyond.has(at);
  };
  for (let at = low; at < answered.length; at++) {
    const { begunAtMs, endedAtMs, after } = answered[at] as Answered;
    if (begunAtMs > firstEndMs) break;
    if (beyond.has(at)) continue;
    if (!isWaiting(after)) next.push(at);
    firstEndMs = Math.min(firstEndMs, endedAtMs);
  }
  return next;
}

function afterAnswered(order: Order, at: number, state: string): Order {
  const beyond = new Set(order.beyond).add(at);
  let { low } = order;
  while (beyond.delete(low)) low += 1;
  return { ...order, low, beyond, state };
}

/** Lets every read take effect that may be next and sees its state: waiting with it cannot help. */
function afterReads(operations: Operations, from: Order): { order: Order; next: number[] } {
  let order = from;
  for (;;) {
    const next = nextOf(operations, order);
    const read = next.find((at) => {
      const operation = operations.answered[at];
      return operation?.isRead && operation.step(order.state) !== undefined;
    });
    if (read === undefined) return { order, next };
    order = afterAnswered(order, read, order.state);
  }
}

function successors({ answered, unanswered }: Operations, order: Order, next: readonly number[]): Order[] {
  const firstEndMs = Math.min(...next.map((at) => answered[at]?.endedAtMs ?? 0));
  const byUnanswered = unanswered.flatMap(({ begunAtMs, step }, at) => {
    const state = begunAtMs > firstEndMs || order.used.has(at) ? undefined : step(order.state);
    return state === undefined || state === order.state ? [] : [{ ...order, used: new Set(order.used).add(at), state }];
  });
  const byAnswered = next.flatMap((at) => {
    const operation = answered[at];
    const state = operation?.isRead ? undefined : operation?.step(order.state);
    return state === undefined ? [] : [afterAnswered(order, at, state)];
  });
  return [...byUnanswered, ...byAnswered];
}

/**
 * Whether one order of the operations explains every answer, in which each takes effect at a moment between its begin
 * and its end (Herlihy and Wing; the search is Wing's and Gong's). Returns the operation that no order gets past.
 */
export function firstImpossible(initial: string, given: readonly Operation[]): Operation | undefined {
  const operations: Operations = {
    answered: given.filter(isAnswered).toSorted(byBegin),
    unanswered: given.filter((one) => !isAnswered(one)).toSorted(byBegin),
  };
  const seen = new Set<string>();
  const open: Order[] = [{ low: 0, beyond: new Set(), used: new Set(), state: initial }];
  let furthest = -1;
  let stuckAt: Operation | undefined;
  for (let from = open.pop(); from; from = open.pop()) {
    const { order, next } = afterReads(operations, from);
    if (next.length === 0) return undefined;
    const key = keyOf(order);
    if (seen.has(key)) continue;
    seen.add(key);
    const done = order.low + order.beyond.size;
    if (done > furthest) {
      furthest = done;
      [stuckAt] = next.flatMap((at) => operations.answered[at] ?? []).toSorted((a, b) => a.endedAtMs - b.endedAtMs);
    }
    open.push(...successors(operations, order, next));
  }
  return stuckAt;
}
