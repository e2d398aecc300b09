import type * as z from 'zod';
import { fieldError } from '../errors/api-error.ts';

/** Opaque but not secret: decoding it reveals only what the page already showed. */
export const encodeCursor = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** @throws VALIDATION naming `cursor` when it is not one of ours */
export function decodeCursor<S extends z.ZodType>(cursor: string, schema: S): z.output<S> {
  const { success, data } = schema.safeParse(parsedOrUndefined(cursor));
  if (!success) throw fieldError('cursor', 'Must be the cursor of a next link');
  return data;
}

function parsedOrUndefined(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Value of a `Link` header (RFC 8288) for the next page; the rest of the query is kept. */
export function nextLink(path: string, query: Readonly<Record<string, unknown>>, cursor: string): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && name !== 'cursor') search.set(name, String(value));
  search.set('cursor', cursor);
  return `<${path}?${search}>; rel="next"`;
}
