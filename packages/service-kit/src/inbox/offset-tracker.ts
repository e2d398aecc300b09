interface Partition {
  readonly topic: string;
  readonly partition: number;
  /** Received offsets in order, from the first unfinished one. */
  received: { readonly offset: bigint; isFinished: boolean }[];
  /** The offset to read next: everything before it is finished. */
  next: bigint | undefined;
  committed: bigint | undefined;
}

/** Records finish in any order. An offset may be committed when every record before it has finished. */
export function createOffsetTracker() {
  let partitions = new Map<string, Partition>();
  return {
    /** Registers a received record; call the answer when it has finished. */
    begin({ topic, partition, offset }: { topic: string; partition: number; offset: string }): () => void {
      const name = `${topic}/${partition}`;
      const state: Partition = partitions.get(name) ?? {
        topic,
        partition,
        received: [],
        next: undefined,
        committed: undefined,
      };
      partitions.set(name, state);
      const entry = { offset: BigInt(offset), isFinished: false };
      state.received.push(entry);
      return () => {
        entry.isFinished = true;
        const unfinished = state.received.findIndex(({ isFinished }) => !isFinished);
        const finished = state.received.splice(0, unfinished === -1 ? state.received.length : unfinished);
        const last = finished.at(-1);
        if (last) state.next = last.offset + 1n;
      };
    },
    /** What to commit now, each position once; call `failed` where the commit fails, and it is offered again. */
    take(): { topic: string; partition: number; next: string; failed: () => void }[] {
      return [...partitions.values()].flatMap((state) => {
        const { topic, partition, next, committed } = state;
        if (next === undefined || next === committed) return [];
        state.committed = next;
        const failed = () => {
          state.committed = committed;
        };
        return [{ topic, partition, next: String(next), failed }];
      });
    },
    /** After a rebalance: what is not committed is delivered again. */
    reset(): void {
      partitions = new Map();
    },
  };
}
