import type { Readable, Writable } from 'node:stream';
import { getSystemErrorName } from 'node:util';
import { routeTemplate } from './route-template.ts';

/** nginx's error log has one format, with the client's address, request line, referrer and host (rules 8.4). */
const LINE = /^(\d{4})\/(\d\d)\/(\d\d) (\d\d:\d\d:\d\d) \[([a-z]{1,8})\] \d{1,10}#\d{1,10}: (.*)$/;
/** Written before the log is open, as of a wrong configuration. */
const START = /^(?:nginx|sh): (?:\[[a-z]{1,8}\] )?(.*)$/;
const OF_CONNECTION = /^\*\d{1,20} (.*)$/;
const SYSTEM_CALL = /^([a-z_]{1,20})\(\)/;
const ERROR_NUMBER = / failed \((\d{1,3}): /;
const REQUEST = /, request: "([A-Z]{1,10}) ([^ ?"]*)/;
const TEXT_MAX = 500;

/** What nginx says of a connection. Everything else in such a line may come from a client, so only these are kept. */
const KINDS: readonly (readonly [start: RegExp, kind: string])[] = [
  [/^upstream timed out/, 'upstream timed out'],
  [/^upstream prematurely closed connection/, 'upstream closed the connection too early'],
  [/^upstream sent too big header/, 'upstream sent too large headers'],
  [/^upstream sent /, 'upstream sent an answer that cannot be read'],
  [/^upstream server temporarily disabled/, 'upstream is left out for a while'],
  [/^no live upstreams/, 'no upstream is up'],
  [/^[\w.-]{1,253} could not be resolved/, 'the name of an upstream could not be resolved'],
  [/^an upstream response is buffered/, 'an answer is buffered in a file'],
  [/^a client request body is buffered/, 'a request is buffered in a file'],
  [/^client intended to send too large body/, 'a request is too large'],
  [/^client sent /, 'a request cannot be read'],
  [/^client prematurely closed connection/, 'a client closed the connection too early'],
  [/^client timed out/, 'a client timed out'],
  [/^limiting connections/, 'a client has too many connections'],
  [/^limiting requests/, 'a client sends too many requests'],
  [/^(?:directory index|access forbidden|"[^"]{0,500}" is forbidden)/, 'forbidden'],
  [/^rewrite or internal redirection cycle/, 'a cycle of redirects'],
];

/** While it did what: nginx's own words, in front of what it says of the client. */
const WHILE = [
  'connecting to upstream',
  'sending request to upstream',
  'reading response header from upstream',
  'reading upstream',
  'proxying upgraded connection',
  'reading client request line',
  'reading client request headers',
  'reading client request body',
  'sending response to client',
  'sending to client',
  'waiting for request',
  'closing request',
  'keepalive',
];

/** `connect() failed: ECONNREFUSED`. The number is nginx's, while a client could write the text behind it. */
function kindOf(message: string): string {
  const call = SYSTEM_CALL.exec(message)?.[1];
  const number = Number(ERROR_NUMBER.exec(message)?.[1] ?? 0);
  if (call) return `${call}() failed${number > 0 ? `: ${getSystemErrorName(-number)}` : ''}`;
  return KINDS.find(([start]) => start.test(message))?.[1] ?? 'another error';
}

function ofConnection(message: string): object {
  const doing = WHILE.find((what) => message.includes(` while ${what}, client: `));
  const [, method = '', path = ''] = REQUEST.exec(message) ?? [];
  const { route, upstream } = routeTemplate(method, path);
  return {
    msg: kindOf(message) + (doing ? ` while ${doing}` : ''),
    ...(message.includes(', upstream: "') && upstream && { upstream }),
    ...(method && { route }),
  };
}

/** One line of nginx as one line of JSON: time, level, kind of error, upstream and route, and nothing of a client. */
export function redactNginxLine(line: string): string {
  const [, year, month, day, time, level, text = ''] = LINE.exec(line) ?? [];
  if (!year) {
    const [, start] = START.exec(line) ?? [];
    return JSON.stringify({ level: 'error', msg: start?.slice(0, TEXT_MAX) ?? 'nginx wrote a line that is no log' });
  }
  const [, message] = OF_CONNECTION.exec(text) ?? [];
  // Without a connection it is about nginx itself.
  const said = message === undefined ? { msg: text.slice(0, TEXT_MAX) } : ofConnection(message);
  return JSON.stringify({ level, time: new Date(`${year}-${month}-${day}T${time}`).toISOString(), ...said });
}

/** Nothing that nginx writes comes near this; of a longer line the rest is dropped. */
const LINE_MAX = 16 * 1024;

/** Redacts the error log of nginx line by line. */
export async function redactNginxLog(from: Readable, to: Pick<Writable, 'write'>): Promise<void> {
  let rest = '';
  const write = (line: string) => line && to.write(`${redactNginxLine(line)}\n`);
  for await (const text of from.setEncoding('utf8')) {
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(0, LINE_MAX);
    lines.forEach(write);
  }
  write(rest);
}
