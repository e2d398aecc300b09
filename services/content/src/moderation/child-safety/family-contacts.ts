import { type FamilyContact, internal, type UserId } from '@notalone/contracts';
import type { ContentDeps } from '../../deps.ts';
import type { CaseDocument } from '../cases/cases.store.ts';

type Deps = Pick<ContentDeps, 'internal' | 'log'>;
/** Without the name, which the case adds. */
export type Contact = Omit<FamilyContact, 'username'>;

/** Of a thing that many children have reported. */
const FAMILIES_MAX = 6;
const again = 'Please open the case again in a minute.';
const ACCOUNTS_DOWN = `The service for accounts is down, so the number cannot be shown right now. ${again}`;
const PROFILES_DOWN = `The service for profiles is down, so the postcode cannot be shown right now. ${again}`;
const NO_NUMBER = 'There is no verified number: the account may be deleted.';
const NO_POSTCODE = 'There is no postcode: there is no profile any more.';

/**
 * The families whose number may be needed by who rings 999: of the child who wrote it or the reported account first,
 * then of the children who reported it, then of the other child.
 */
export function familiesOf({
  state,
  isChildSafety,
  birthday,
  type,
  subjectId,
  reports,
  parentIds = [],
}: CaseDocument): ReadonlyMap<UserId, FamilyContact['part']> {
  const parts = new Map<UserId, FamilyContact['part']>();
  // Of a closed case, or a birthday, nobody needs them.
  if (!isChildSafety || birthday || state !== 'open') return parts;
  const add = (userId: UserId, part: FamilyContact['part']) => {
    if (!parts.has(userId) && parts.size < FAMILIES_MAX) parts.set(userId, part);
  };
  if (subjectId) add(subjectId, type === 'child-message' ? 'wrote' : 'reported');
  for (const { reporterId, parentId } of reports) {
    if (parentId) add(parentId, 'reporter');
    const reporting = parentIds.find((id) => id === reporterId);
    if (reporting) add(reporting, 'reporter');
  }
  for (const parentId of parentIds) add(parentId, 'other');
  return parts;
}

/** Undefined where the owner does not answer: a case opens without it. */
async function ask<T>({ log }: Deps, what: string, call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    log.error({ err: error }, `the ${what} of a family could not be fetched for a case`);
    return undefined;
  }
}

async function contactOf(deps: Deps, userId: UserId, part: FamilyContact['part']): Promise<Contact> {
  const { internal: client } = deps;
  const request = { params: { userId } };
  const [account, home] = await Promise.all([
    ask(deps, 'number', client.call(internal.auth.getPhone, request)),
    ask(deps, 'postcode', client.call(internal.profile.getPersonState, request)),
  ]);
  const { phoneNumber } = account ?? {};
  const { postcode } = home ?? {};
  return {
    _id: userId,
    part,
    ...(phoneNumber !== undefined && { phoneNumber }),
    ...(postcode !== undefined && { postcode }),
    missing: [
      ...(phoneNumber === undefined ? [account ? NO_NUMBER : ACCOUNTS_DOWN] : []),
      ...(postcode === undefined ? [home ? NO_POSTCODE : PROFILES_DOWN] : []),
    ],
  };
}

/**
 * Numbers and postcodes, from auth and profile at each opening: nothing of them is stored or logged here. The caller
 * has written the look into the audit.
 */
export const fetchContacts = (
  deps: Deps,
  families: ReadonlyMap<UserId, FamilyContact['part']>,
): Promise<readonly Contact[]> => Promise.all([...families].map(([userId, part]) => contactOf(deps, userId, part)));
