import { ERRORS, type ErrorCode } from '@notalone/contracts';

interface Refusal {
  readonly code: ErrorCode;
  readonly status: number;
  readonly title: string;
  readonly msg: string;
}
const refusal = (code: ErrorCode, said: Partial<Refusal> = {}): Refusal => ({ ...ERRORS[code], code, ...said });

/** Errors that nginx produces itself, before it asks a service or a file. */
const OWN: readonly Refusal[] = [
  refusal('VALIDATION', {
    title: 'Not understood',
    msg: 'We could not read that request. Please go back and try again.',
  }),
  refusal('METHOD_NOT_ALLOWED'),
  refusal('PAYLOAD_TOO_LARGE'),
  refusal('VALIDATION', {
    status: 414,
    title: 'Address too long',
    msg: 'That address is too long for us. Please go back and try again.',
  }),
];
/** nginx's internal status for headers that are too large; clients see 400. */
const HEADERS_TOO_LARGE = 494;

/** Problem details (RFC 9457) in the services' format; nginx fills in `$request_id`. */
function problemBody({ code, status, title, msg }: Refusal): string {
  return JSON.stringify({
    type: `urn:notalone:problem:${code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    detail: msg,
    msg,
    code,
    requestId: '$request_id',
  });
}

/** A self-contained page: what is wrong, and a link home. */
const pageBody = ({ title, msg }: Refusal) =>
  [
    '<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="color-scheme" content="light dark"><title>${title} – Not Alone</title>`,
    `<h1>Sorry, that did not work</h1><p>${msg}</p><p><a href="/">To the first page</a></p></html>`,
  ].join('');

interface Answer {
  readonly where: string;
  readonly type: string;
  readonly headers: string;
  readonly status: number;
  readonly body: string;
}
const answering = ({ where, type, headers, status, body }: Answer) => `    location ${where} {
      internal;
      types { }
      default_type ${type};
      client_max_body_size 0;
${headers}
      add_header Cache-Control no-store always;
      return ${status} '${body.replaceAll("'", "\\'")}';
    }`;

/** A named location that answers with this problem. */
export function problemLocation(name: string, code: ErrorCode, headers: string, retryAfterSeconds?: number): string {
  const retryAfter =
    retryAfterSeconds === undefined ? '' : `\n      add_header Retry-After ${retryAfterSeconds} always;`;
  const { status } = ERRORS[code];
  return answering({
    where: `@${name}`,
    type: 'application/problem+json',
    headers: headers + retryAfter,
    status,
    body: problemBody(refusal(code)),
  });
}

/**
 * Routes nginx's own errors to `ownRefusals`; `$reader` is `program` or `page`. A location with its own error_page does
 * not inherit it.
 */
export const REFUSAL_PAGES = OWN.map(
  ({ status }) =>
    `error_page ${status}${status === ERRORS.VALIDATION.status ? ` ${HEADERS_TOO_LARGE}` : ''} = /refused/$reader/${status};`,
).join(' ');

/** For each of nginx's own errors, a problem for programs and a page for people. */
export const ownRefusals = (headers: string): string =>
  OWN.flatMap((one) => [
    answering({
      where: `= /refused/program/${one.status}`,
      type: 'application/problem+json',
      headers,
      status: one.status,
      body: problemBody(one),
    }),
    answering({
      where: `= /refused/page/${one.status}`,
      type: 'text/html',
      headers,
      status: one.status,
      body: pageBody(one),
    }),
  ]).join('\n');
