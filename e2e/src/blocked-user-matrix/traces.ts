import { unescape as decode } from 'node:querystring';

/** What would tell of somebody: name of the trace → the text that gives it away. */
export type Traces = Readonly<Record<string, string>>;

/** Cursors are opaque to people, but not to whoever looks into them. */
const opened = (text: string): string =>
  [...text.matchAll(/[\w-]{16,}/g)].map(([part]) => Buffer.from(part, 'base64url').toString('latin1')).join('\n');

/** Each run of escapes by itself: what is no UTF-8, as hostile texts have it, spoils nothing beside it. */
const decoded = (text: string): string => text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (escapes) => decode(escapes));

/** The names of the traces that are in a text, whatever their case, also inside what is merely encoded. */
export function tracesIn(text: string, traces: Traces): string[] {
  const readable = `${text}\n${decoded(text)}\n${opened(text)}`.toLowerCase();
  return Object.entries(traces)
    .filter(([, value]) => readable.includes(value.toLowerCase()))
    .map(([name]) => name);
}
