import { randomInt } from 'node:crypto';
import { OPERATIONS, type Operation, type ServiceName } from '@notalone/contracts';

/** Input of a call; `form` values may be files. */
export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export const operationsOf = (service: ServiceName): Operation[] =>
  OPERATIONS.map((operation): Operation => operation).filter((operation) => operation.service === service);

/** A network that no other call uses, so that per-client limits do not interfere. */
const someClient = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

function urlOf(baseUrl: string, { path }: Operation, { params = {}, query = {} }: Sent): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  return `${baseUrl}${filled}${search.size > 0 ? `?${search}` : ''}`;
}

function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) if (one !== undefined) form.append(name, one instanceof Blob ? one : String(one));
  }
  return form;
}

/** Calls an operation over real HTTP, as a separate client. */
export function sendOperation(baseUrl: string, operation: Operation, sent: Sent, token?: string): Promise<Response> {
  const headers = new Headers({ 'x-forwarded-for': someClient(), ...sent.headers });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (sent.body !== undefined) headers.set('content-type', 'application/json');
  const body = sent.form ? formOf(sent.form) : sent.body === undefined ? undefined : JSON.stringify(sent.body);
  return fetch(urlOf(baseUrl, operation, sent), {
    method: operation.method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  });
}
