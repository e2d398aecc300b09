interface Partition {
  readonly topic: string;
  readonly partition: number;
  /** Offsets received and not yet done, in order; done ones in front of the first open one are passed. */
  open: { offset: bigint; done: boolean }[];
  next: bigint | undefined;
  committed: bigint | undefined;
}

function failed(state: Partition, committedBefore: bigint | undefined): void {
  state.committed = committedBefore;
}

/** Which offset of each partition may be committed: everything before it took effect, whatever ended out of order behind it. */
export function createProgress() {
  let partitions = new Map<string, Partition>();
  return {
    /** Notes a received record; call the answer when it is done. */
    begin({ topic, partition, offset }: { topic: string; partition: number; offset: string }): () => void {
      const name = `${topic}/${partition}`;
      const state: Partition = partitions.get(name) ?? { topic, partition, open: [], next: undefined, committed: undefined };
      partitions.set(name, state);
      const entry = { offset: BigInt(offset), done: false };
      state.open.push(entry);
      return () => {
        entry.done = true;
        const firstOpen = state.open.findIndex(({ done }) => !done);
        const passed = state.open.splice(0, firstOpen === -1 ? state.open.length : firstOpen);
        const last = passed.at(-1);
        if (last) state.next = last.offset + 1n;
      };
    },
    /** What to commit now, once each. */
    take(): { topic: string; partition: number; next: string; failed: () => void }[] {
      return [...partitions.values()].flatMap((state) => {
        const { next, committed } = state;
        if (next === undefined || next === committed) return [];
        state.committed = next;
        return [{ topic: state.topic, partition: state.partition, next: String(next), failed: () => failed(state, committed) }];
      });
    },
    /** After a new join everything not committed comes again. */
    reset(): void {
      partitions = new Map();
    },
  };
}
