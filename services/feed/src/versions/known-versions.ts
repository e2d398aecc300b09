import { LRUCache } from 'lru-cache';

/** One version of a stored document. */
export interface Version {
  readonly id: string;
  readonly version: number;
}
/** Documents that this process has read before, as long as they are still what is stored. */
export interface KnownVersions<T> {
  /** Those of the wanted documents that are there, by id: of this version or a later one, never of an earlier one. */
  bring(wanted: readonly Version[]): Promise<ReadonlyMap<string, T>>;
}

interface Options<T> {
  /** Reads those that are not known, or not of that version. */
  readonly read: (ids: readonly string[]) => Promise<readonly T[]>;
  readonly versionOf: (document: T) => Version;
  /** About how many bytes it takes. */
  readonly sizeOf: (document: T) => number;
  readonly maxBytes: number;
}

/**
 * Most of what a page costs is to read documents that the page before has read as well. Whoever asks knows which version of each is stored: a
 * number that every change raises, and that is read far sooner than the document.
 */
export function createKnownVersions<T extends object>({ read, versionOf, sizeOf, maxBytes }: Options<T>): KnownVersions<T> {
  const kept = new LRUCache<string, T>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  return {
    async bring(wanted) {
      const found = new Map<string, T>();
      const missing: string[] = [];
      for (const { id, version } of wanted) {
        const known = kept.get(id);
        if (known && versionOf(known).version >= version) found.set(id, known);
        else missing.push(id);
      }
      for (const document of missing.length > 0 ? await read(missing) : []) {
        const { id } = versionOf(document);
        kept.set(id, document);
        found.set(id, document);
      }
      return found;
    },
  };
}
