import type { Api } from '@notalone/contracts/client/create-api';
import { createNodeFetch } from '@notalone/local/product/node-fetch';
import { createClientOver } from '@notalone/local/product/product-client';
import { addChild } from '../kill/add-child.ts';
import { type FailedCalls, type Family, joinFamily, type ReachedProduct, saveProfile } from '../kill/family.ts';
import { acceptRequest, ring, sendRequest } from '../kill/load.ts';
import { runLimited } from '../run-limited.ts';
import { type BrowserPage, openBrowserPage } from './browser-page.ts';
import { type BrowserSession, createBrowserSession } from './session.ts';

const JOINING_AT_ONCE = 3;
/** Each has its own phone number and network. */
const NUMBERS_MAX = 256;
/** Some of them are spare. */
export const FAMILIES_MAX = 230;
/** One family of so many has a child with a login. */
const FAMILIES_PER_CHILD = 8;
const CALL_MS = 10_000;

/** A family at its machine. */
export interface Person {
  readonly family: Family;
  readonly session: BrowserSession;
  /** Loads files of the site. */
  readonly send: typeof fetch;
  /** Calls as its child. */
  readonly child?: Api;
  /** Whom it writes to. */
  friend: Family;
  /** The open page; another one after each reload. */
  page: BrowserPage;
  isBusy: boolean;
}

export const openPageOf = (url: string, { family, session }: Pick<Person, 'family' | 'session'>): BrowserPage =>
  openBrowserPage({ url, address: family.address, token: session.token });

async function join(product: ReachedProduct, number: number, failedCalls: FailedCalls): Promise<Person> {
  let session: BrowserSession | undefined;
  const family = await joinFamily(product, number, failedCalls, (send, body) => {
    session = createBrowserSession(send, (api) => api('POST /api/auth/login', { body }));
    return session.token;
  });
  if (!session) throw new Error('The family did not sign in');
  await saveProfile(family);
  const send = createNodeFetch(product.url, { from: family.address, timeoutMs: CALL_MS });
  const body = number % FAMILIES_PER_CHILD === 0 ? await addChild(family) : undefined;
  const asChild = body && createBrowserSession(send, (api) => api('POST /api/auth/child-login', { body }));
  const child = asChild && createClientOver(send, asChild.token);
  const page = openPageOf(product.url, { family, session });
  return { family, session, send, ...(child && { child }), friend: family, page, isBusy: false };
}

/**
 * Registers families with open pages, each connected with the next. A registration that is not answered cannot be
 * repeated: the family joins under a spare number.
 */
export async function joinPeople(product: ReachedProduct, count: number, failedCalls: FailedCalls): Promise<Person[]> {
  const people: Person[] = [];
  let spare = count;
  const joinOrUseSpare = async (number: number): Promise<Person> => {
    try {
      return await join(product, number, failedCalls);
    } catch (error) {
      if (spare >= NUMBERS_MAX) throw error;
      spare += 1;
      return joinOrUseSpare(spare - 1);
    }
  };
  await runLimited(Array(count).keys(), JOINING_AT_ONCE, async (number) => {
    people.push(await joinOrUseSpare(number));
  });
  const byFamily = new Map(people.map((person) => [person.family, person]));
  await runLimited(ring([...byFamily.keys()]), JOINING_AT_ONCE, async ([from, to]) => {
    const request = { from, to, begunAt: Date.now() };
    await sendRequest(request);
    await acceptRequest(request);
    const person = byFamily.get(from);
    if (person) person.friend = to;
  });
  return people;
}
