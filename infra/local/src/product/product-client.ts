import type { ErrorCode } from '@notalone/contracts';
import { ApiProblem } from '@notalone/contracts/client/api-problem';
import { type Api, createApi } from '@notalone/contracts/client/create-api';
import { namingCalls } from '@notalone/contracts/client/naming-calls';
import { createNodeFetch, type NodeFetchOptions } from './node-fetch.ts';

/** The typed client of a person, for scripts and tests. */
export interface PersonClient extends Api {
  /** A client for the person with this token. */
  as(token: string | (() => Promise<string>)): PersonClient;
}
export interface ProductClient extends PersonClient {
  /** A client that sends no token and calls from another loopback address. */
  at(address: string): ProductClient;
}

/** Whether `error` is an error response with one of these codes. */
export const isRefused = (error: unknown, ...codes: readonly ErrorCode[]): error is ApiProblem =>
  error instanceof ApiProblem && codes.some((code) => code === error.code);

/** The typed client over a transport, such as one that measures each call. */
export function createClientOver(
  fetch: typeof globalThis.fetch,
  getValid: () => Promise<string | undefined> = async () => undefined,
): PersonClient {
  return {
    ...namingCalls(createApi({ fetch, tokens: { getValid, refresh: async () => undefined } })),
    as: (token) => createClientOver(fetch, typeof token === 'string' ? async () => token : token),
  };
}

export const createProductClient = (publicUrl: string, options: NodeFetchOptions = {}): ProductClient => ({
  ...createClientOver(createNodeFetch(publicUrl, options)),
  at: (from) => createProductClient(publicUrl, { ...options, from }),
});
