import { EXPORT_PAGE_MAX } from '@notalone/contracts/limits';
import type { Collection, Document, Filter, WithId } from 'mongodb';
import * as z from 'zod';
import { decodeCursor, encodeCursor } from '../http/paging.ts';

export interface SectionPage<R> {
  readonly records: R[];
  /** Where the next page of the section begins; absent after the last. */
  readonly after?: string;
}
/** One kind of a service's data of a person, read in pages of at most EXPORT_PAGE_MAX records. */
export type ExportSection<R> = (after: string | undefined) => Promise<SectionPage<R>>;

const cursorSchema = z.object({ section: z.int().nonnegative(), after: z.string().optional() });

/** One page of a service's part of the copy of a person's data: the sections one after the other. */
export async function readExportPage<R>(
  sections: readonly ExportSection<R>[],
  cursor: string | undefined,
): Promise<{ records: R[]; next?: string }> {
  const { section, after } =
    cursor === undefined ? { section: 0, after: undefined } : decodeCursor(cursor, cursorSchema);
  const page = await sections[section]?.(after);
  if (!page) return { records: [] };
  const { records } = page;
  if (page.after !== undefined) return { records, next: encodeCursor({ section, after: page.after }) };
  return { records, ...(section + 1 < sections.length && { next: encodeCursor({ section: section + 1 }) }) };
}

/** For a list that is short enough to be read whole. */
export const listSection =
  <R>(read: () => Promise<readonly R[]>): ExportSection<R> =>
  async (after = '0') => {
    const all = await read();
    const end = Number(after) + EXPORT_PAGE_MAX;
    return { records: all.slice(Number(after), end), ...(end < all.length && { after: String(end) }) };
  };

/** For a list of any length, in the order of its ids. */
export const collectionSection =
  <D extends Document, R>(
    collection: Collection<D>,
    which: Filter<D>,
    idOf: (text: string) => WithId<D>['_id'],
    toRecords: (documents: readonly WithId<D>[]) => readonly R[] | Promise<readonly R[]>,
  ): ExportSection<R> =>
  async (after) => {
    const later = after === undefined ? {} : { _id: { $gt: idOf(after) } };
    const found = (await collection
      .find({ $and: [which, later] } as Filter<D>)
      .sort({ _id: 1 })
      .limit(EXPORT_PAGE_MAX)
      .toArray()) as WithId<D>[];
    const last = found.length === EXPORT_PAGE_MAX ? found.at(-1) : undefined;
    return { records: [...(await toRecords(found))], ...(last && { after: String(last._id) }) };
  };
