/**
 * Waits for `work` at most this long, then for what `onTimeout` returns or throws. The work itself goes on, and what
 * becomes of it later is ignored.
 */
export async function withTimeout<T, L>(work: Promise<T>, milliseconds: number, onTimeout: () => L): Promise<T | L> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, milliseconds);
  try {
    return await Promise.race([work, late.promise.then(onTimeout)]);
  } finally {
    clearTimeout(timer);
  }
}
