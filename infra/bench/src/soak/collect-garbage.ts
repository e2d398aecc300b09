import { pollUntil } from '@notalone/local/processes/poll';

/** Where a Node process listens after SIGUSR1, until it is told to stop: one process at a time. */
const INSPECTOR = 'http://127.0.0.1:9229/json/list';
const OPENS_WITHIN_MS = 10_000;
const ANSWERS_WITHIN_MS = 20_000;

interface Inspector {
  ask(method: string, params?: object): Promise<unknown>;
  close(): Promise<void>;
}

async function connect(url: string): Promise<Inspector> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (result: unknown) => void>();
  let asked = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown };
    waiting.get(id)?.(result);
  });
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
  const inTime = <T>(work: Promise<T>): Promise<T> => {
    const { promise, reject } = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => reject(new Error('The inspector did not answer')), { once: true });
    return Promise.race([work, promise]);
  };
  const opened = Promise.withResolvers<void>();
  socket.addEventListener('open', () => opened.resolve());
  socket.addEventListener('error', () => opened.reject(new Error('The inspector refused the connection')));
  await inTime(opened.promise);
  return {
    ask(method, params = {}) {
      asked += 1;
      const { promise, resolve } = Promise.withResolvers<unknown>();
      waiting.set(asked, resolve);
      socket.send(JSON.stringify({ id: asked, method, params }));
      return inTime(promise);
    },
    async close() {
      const closed = Promise.withResolvers<void>();
      socket.addEventListener('close', () => closed.resolve());
      socket.close();
      await inTime(closed.promise);
    },
  };
}

const CLOSE_SOON = "setTimeout(() => process.getBuiltinModule('node:inspector').close(), 1000).unref(); 0";

/** Whether the next process can have the port. */
const isClosed = async (): Promise<boolean> =>
  fetch(INSPECTOR).then(
    () => false,
    () => true,
  );

const evaluate = async (inspector: Inspector, expression: string): Promise<unknown> => {
  const answer = await inspector.ask('Runtime.evaluate', { expression, returnByValue: true });
  return (answer as { result: { value?: unknown } }).result.value;
};

/**
 * Makes a Node process collect its garbage, through the inspector that SIGUSR1 opens, and closes that. Without it, V8
 * collects when it likes, and memory says little. Rejects when another process has the inspector's port.
 */
export async function collectGarbage(pid: number): Promise<void> {
  let url = '';
  process.kill(pid, 'SIGUSR1');
  await pollUntil(
    `The inspector of ${pid}`,
    async () => {
      const [target] = (await (await fetch(INSPECTOR)).json()) as { webSocketDebuggerUrl: string }[];
      url = target?.webSocketDebuggerUrl ?? '';
      return url !== '';
    },
    { timeoutMs: OPENS_WITHIN_MS },
  );
  const inspector = await connect(url);
  try {
    const found = await evaluate(inspector, 'process.pid');
    if (found !== pid) throw new Error(`Port 9229 belongs to process ${String(found)}`);
    await inspector.ask('HeapProfiler.enable');
    // What the first finds dead, finalizers may free for the second.
    await inspector.ask('HeapProfiler.collectGarbage');
    await inspector.ask('HeapProfiler.collectGarbage');
    // It blocks until nobody is connected, so it must come after our end.
    await evaluate(inspector, CLOSE_SOON);
  } finally {
    await inspector.close();
  }
  await pollUntil(`The end of the inspector of ${pid}`, isClosed, { timeoutMs: OPENS_WITHIN_MS });
}
