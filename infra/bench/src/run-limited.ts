/** Does the work of all items, `limit` of them at a time. Rejects with the first error; what has begun goes on. */
export async function runLimited<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = [...items].values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
}
