import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { forkLikeService } from '../fork-like-service.ts';
import { percentile, summary } from '../percentile.ts';
import type { BenchServers } from '../servers.ts';
import { durable, type Moments, type Sent, type Task } from './roles.ts';

const BAR = 2;
/** Most of what V8 compiles quickly it has compiled by then (TurboFan goes on for half a minute, for both). */
const WARM_UP = 800;
/** One in a hundred decides: of fewer a single pause of the machine would. */
const SAMPLES = 4_000;
const PATIENCE_MS = 10_000;
const ASK_EVERY_MS = 50;

const start = (role: URL, task: Task): ChildProcess => forkLikeService(role, [JSON.stringify(task)]);

/** What the process says next. Rejects when it ends without a word. */
async function nextFrom<T>(role: ChildProcess): Promise<T> {
  const told = new AbortController();
  const ended = once(role, 'exit', { signal: told.signal }).then(() => {
    throw new Error('A process of the measurement ended early');
  });
  try {
    return (await Promise.race([once(role, 'message'), ended]))[0] as T;
  } finally {
    told.abort();
    ended.catch(() => undefined);
  }
}

async function ask<T>(role: ChildProcess, question: string): Promise<T> {
  const answer = nextFrom<T>(role);
  role.send(question);
  return answer;
}

/** When everything arrived, once all of `ids` have. */
async function arrivalsOf(projector: ChildProcess, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  for (;;) {
    const arrivals = new Map(await ask<Moments>(projector, 'arrivals'));
    if (ids.every((id) => arrivals.has(id))) return arrivals;
    patience.throwIfAborted();
    await delay(ASK_EVERY_MS);
  }
}

/**
 * A parent registers. Projection: the write with its events acknowledged in one service → the state where readers of the other see it. Bare hop: publish called with the same
 * records → the state in a consumer. Both between the same two processes, in turn, on the same servers, through the same client.
 */
export async function hop(servers: BenchServers): Promise<boolean> {
  const task = { servers, run: randomBytes(4).toString('hex'), pairs: WARM_UP + SAMPLES };
  const projector = start(new URL('./projector.ts', import.meta.url), task);
  const roles = [projector];
  try {
    await nextFrom(projector);
    const writer = start(new URL('./writer.ts', import.meta.url), task);
    roles.push(writer);
    // A new reader first works through what its topics hold already.
    await arrivalsOf(projector, [await nextFrom<string>(writer)]);
    // The projector says nothing unasked, so the race is lost only to its end.
    const sent = await Promise.race([ask<Sent>(writer, 'go'), nextFrom<never>(projector)]);
    const projected = sent.projection.map(([id]) => id);
    const ids = [...sent.bare.map(([id]) => id), ...projected, ...projected.map(durable)];
    return judge(sent, await arrivalsOf(projector, ids));
  } finally {
    for (const role of roles) role.kill();
  }
}

function judge(sent: Sent, arrivals: ReadonlyMap<string, number>): boolean {
  const took = (moments: Moments, name = (id: string) => id) =>
    moments.slice(WARM_UP).map(([id, from]) => Math.max(0, (arrivals.get(name(id)) ?? Number.NaN) - from));
  const [bareMs, projectionMs] = [took(sent.bare), took(sent.projection)];
  const ratio = percentile(projectionMs, 0.99) / percentile(bareMs, 0.99);
  process.stdout.write(`bare produce → consume                 ${summary(bareMs)} ms\n`);
  process.stdout.write(`write acknowledged → projection        ${summary(projectionMs)} ms\n`);
  process.stdout.write(`(until a majority has it on disk too   ${summary(took(sent.projection, durable))} ms)\n`);
  process.stdout.write(`(the write itself until acknowledged   ${summary(sent.writeMs.slice(WARM_UP))} ms)\n`);
  process.stdout.write(`p99 ratio ${ratio.toFixed(2)}, bar ${BAR.toFixed(2)}: ${ratio <= BAR ? 'holds' : 'missed'}\n`);
  return ratio <= BAR;
}
