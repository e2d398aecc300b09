import { ERRORS, type ErrorCode } from '@notalone/contracts';

/** Problem details (RFC 9457) as the services write them; `$request_id` is filled in by nginx. */
function problemBody(code: ErrorCode): string {
  const { status, title, msg } = ERRORS[code];
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

/** A named location that answers this problem. */
export function problemLocation(name: string, code: ErrorCode, headers: string, retryAfterSeconds?: number): string {
  const body = problemBody(code).replaceAll("'", "\\'");
  const retryAfter = retryAfterSeconds === undefined ? '' : `\n      add_header Retry-After ${retryAfterSeconds} always;`;
  return `    location @${name} {
      internal;
      default_type application/problem+json;
${headers}
      add_header Cache-Control no-store always;${retryAfter}
      return ${ERRORS[code].status} '${body}';
    }`;
}
