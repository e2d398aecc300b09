import { setTimeout as delay } from 'node:timers/promises';
import type { Problem } from '@notalone/contracts';

/** A refusal by the product, with its own words. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly problem: Problem;
  constructor(route: string, problem: Problem) {
    super(`${route} answered ${problem.status} ${problem.code}: ${problem.msg} ${JSON.stringify(problem.errors ?? {})}`);
    this.problem = problem;
  }
}

interface Input {
  readonly token?: string;
  readonly json?: object;
  readonly form?: FormData;
}
export interface ProductClient {
  /** Calls the public API as a browser would, and waits as long as it asks to. @throws Refused */
  call<T>(method: 'GET' | 'POST', path: string, input?: Input): Promise<T>;
}

const WAITS = new Set([429, 502, 503]);
const TRIES = 5;

export function createProductClient(publicUrl: string): ProductClient {
  return {
    async call<T>(method: 'GET' | 'POST', path: string, { token, json, form }: Input = {}) {
      for (let tries = 1; ; tries += 1) {
        const body = form ?? (json && JSON.stringify(json));
        const headers = { ...(json && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) };
        const response = await fetch(new URL(path, publicUrl), { method, headers, ...(body && { body }) });
        if (response.ok) return (await response.json()) as T;
        if (!WAITS.has(response.status) || tries === TRIES) throw new Refused(`${method} ${path}`, (await response.json()) as Problem);
        await response.body?.cancel();
        await delay(1000 * Number(response.headers.get('retry-after') ?? 1));
      }
    },
  };
}
