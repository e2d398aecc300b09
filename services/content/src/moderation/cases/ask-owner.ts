import { randomUUID } from 'node:crypto';
import { internal, type ReportSnapshot } from '@notalone/contracts';
import { ApiError } from '@notalone/service-kit/errors/api-error';
import { type Db, ObjectId } from 'mongodb';
import type { ContentDeps } from '../../deps.ts';
import { businessesOf } from '../../publishing/businesses/businesses.store.ts';
import { pictureUrl } from '../../publishing/pictures/content-picture.ts';
import { type CaseDocument, type CaseOwner, casesOf } from './cases.store.ts';

type Deps = Pick<ContentDeps, 'db' | 'internal' | 'log'>;
type Owner = Exclude<CaseOwner, 'content'>;

const TIMEOUT_MS = 1_000;

const KEEPS: Readonly<Record<Owner, string>> = {
  profile: 'profiles',
  feed: 'posts and comments',
  chat: 'messages and rooms',
};
const downText = (owner: Owner): string =>
  `The service for ${KEEPS[owner]} is down, so what was reported cannot be shown right now.`;

const reportIdOf = ({ reports }: CaseDocument) => reports[0]?.reportId;

/** Words to us, or a shop as it was when it was reported. */
async function ownSnapshot(
  db: Db,
  { type, itemId, reason = '', message = '', createdAt, shop: kept }: CaseDocument,
): Promise<{ snapshot?: ReportSnapshot; missing?: string }> {
  const said = { reason, message, at: createdAt.toISOString(), context: [] };
  if (type !== 'business') return { snapshot: { ...said, text: message } };
  const shop = kept ?? (await businessesOf(db).findOne({ _id: new ObjectId(itemId) }));
  if (!shop) return { missing: 'An admin has deleted this shop.' };
  const { businessName, description, url, email, pictureId } = shop;
  const fields = [
    { name: 'Shop', value: businessName },
    { name: 'Website', value: url },
    { name: 'Email', value: email },
  ];
  return {
    snapshot: { ...said, text: description, fields, picture: { url: pictureUrl(pictureId), alt: businessName } },
  };
}

/** What was reported, from its owner. `missing` says why there is nothing to show. */
export async function askSnapshot(
  { db, internal: client, log }: Deps,
  found: CaseDocument,
): Promise<{ snapshot?: ReportSnapshot; missing?: string }> {
  const { owner } = found;
  const reportId = reportIdOf(found);
  if (owner === 'content') return ownSnapshot(db, found);
  if (reportId === undefined) return { missing: 'There is nothing to show.' };
  try {
    return { snapshot: await client.call(internal[owner].getReport, { params: { reportId } }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'NOT_FOUND') return { missing: 'The account was deleted, and what was reported with it.' };
    log.warn({ err: error, owner }, 'a report could not be fetched');
    return { missing: downText(owner) };
  }
}

async function askReasons(
  { internal: client, log }: Deps,
  owner: Owner,
  reportIds: string[],
): Promise<Readonly<Record<string, string>> | undefined> {
  try {
    const request = { body: { reportIds }, idempotencyKey: randomUUID(), timeoutMs: TIMEOUT_MS };
    return (await client.call(internal[owner].listReportReasons, request)).reasons;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error, owner }, 'reasons of reports could not be fetched');
    return undefined;
  }
}

/** `missing` says which service would know more and is down. */
export type SeenCase = CaseDocument & { readonly missing?: string };

/**
 * The cases with the reasons that their reporters gave. Events carry no words, so each is fetched from its owner when
 * somebody first needs it, and kept. Where the owner does not answer the case goes without.
 */
export async function withReasons(deps: Deps, cases: readonly CaseDocument[]): Promise<SeenCase[]> {
  const asked = cases.filter(({ owner, reason }) => owner !== 'content' && reason === undefined);
  const byOwner = Map.groupBy(asked, ({ owner }) => owner as Owner);
  const found = new Map<string, string>();
  const missing = new Map<CaseOwner, string>();
  await Promise.all(
    [...byOwner].map(async ([owner, ofOwner]) => {
      const reasons = await askReasons(
        deps,
        owner,
        ofOwner.flatMap((one) => reportIdOf(one) ?? []),
      );
      if (!reasons) missing.set(owner, downText(owner));
      else
        for (const one of ofOwner) {
          const reason = reasons[reportIdOf(one) ?? ''];
          if (reason !== undefined) found.set(one._id.toHexString(), reason);
        }
    }),
  );
  const updates = [...found].map(([id, reason]) => ({
    updateOne: { filter: { _id: new ObjectId(id) }, update: { $set: { reason } } },
  }));
  if (updates.length > 0) await casesOf(deps.db).bulkWrite(updates, { ordered: false });
  return cases.map((one) => {
    const reason = found.get(one._id.toHexString()) ?? one.reason;
    if (reason !== undefined) return { ...one, reason };
    const why = missing.get(one.owner);
    return why === undefined ? one : { ...one, missing: why };
  });
}
