import { unescape as decode } from 'node:querystring';

/** What identifies a person: the trace's name → the text that would reveal them. */
export type Traces = Readonly<Record<string, string>>;

/** Cursors are only encoded, so decode and search them too. */
const opened = (text: string): string =>
  [...text.matchAll(/[\w-]{16,}/g)].map(([part]) => Buffer.from(part, 'base64url').toString('latin1')).join('\n');

/** Decodes each run of escapes separately, so that invalid UTF-8 in hostile texts does not hide the rest. */
const decoded = (text: string): string => text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (escapes) => decode(escapes));

/** The names of the traces found in a text, ignoring case and looking into encoded parts. */
export function tracesIn(text: string, traces: Traces): string[] {
  const readable = `${text}\n${decoded(text)}\n${opened(text)}`.toLowerCase();
  return Object.entries(traces)
    .filter(([, value]) => readable.includes(value.toLowerCase()))
    .map(([name]) => name);
}
