const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Aborts on Ctrl-C, a signal, or the exit of the parent process. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort(new Error('stopped'));
  for (const signal of SIGNALS) process.on(signal, stop);
  process.once('disconnect', stop);
  return controller.signal;
}

/** Resolves when `signal` is aborted. */
export const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true }),
  );
