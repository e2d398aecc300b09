import { setFlagsFromString } from 'node:v8';
import { createBusyness } from './thrift.rules.ts';

/** By this flag, which has no other use, a process that shall be small knows it. */
const SMALL = '--bytecode-old-age=1';
const THRIFTY = '--optimize-for-size';
/**
 * V8 reads the first two at each collection: thrifty, it lets the heap grow a little only, collects the whole of it again and again, and lets code go each
 * time. The third is asked by each function that is called often.
 */
const AT_REST = [THRIFTY, SMALL, '--invocation-count-for-turbofan=200000'];
const AT_WORK = ['--no-optimize-for-size', '--bytecode-old-age=6', '--invocation-count-for-turbofan=1000'];
const LOOK_EVERY_MS = 2_000;

const processorMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const isSmall = process.execArgv.includes(SMALL);

/** For the preload. Given on the command line, the flag would also hold the young generation at its smallest for as long as the process lives (ADR 0029). */
export function beginSmall(): void {
  if (isSmall) setFlagsFromString(THRIFTY);
}

/**
 * A process that was started to be small is small while it rests; at work it collects as V8 does by default, which takes half the processor. Does nothing
 * where it was not started so. Ends with the process.
 */
export function restSmall(): void {
  if (!isSmall) return;
  const look = createBusyness();
  let before = { used: processorMs(), at: performance.now() };
  let wasBusy = false;
  const timer = setInterval(() => {
    const now = { used: processorMs(), at: performance.now() };
    const isBusy = look((now.used - before.used) / (now.at - before.at));
    if (isBusy !== wasBusy) for (const flag of isBusy ? AT_WORK : AT_REST) setFlagsFromString(flag);
    before = now;
    wasBusy = isBusy;
  }, LOOK_EVERY_MS);
  timer.unref();
}
