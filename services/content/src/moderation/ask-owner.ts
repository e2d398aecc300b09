import { randomUUID } from 'node:crypto';
import { internal, type ReportSnapshot } from '@notalone/contracts';
import { ApiError } from '@notalone/service-kit/errors/api-error';
import type { ContentDeps } from '../deps.ts';
import { type CaseDocument, type CaseOwner, casesOf } from './cases.store.ts';

type Deps = Pick<ContentDeps, 'db' | 'internal' | 'log'>;
type Owner = Exclude<CaseOwner, 'content'>;

const TIMEOUT_MS = 1_000;

const reportIdOf = ({ reports }: CaseDocument) => reports[0]?.reportId;

/** What was reported, from its owner. `missing` says why there is nothing to show. */
export async function askSnapshot(
  { internal: client, log }: Deps,
  found: CaseDocument,
): Promise<{ snapshot?: ReportSnapshot; missing?: string }> {
  const { owner, reason = '', message = '', createdAt } = found;
  const reportId = reportIdOf(found);
  if (owner === 'content')
    return { snapshot: { reason, message, at: createdAt.toISOString(), text: message, context: [] } };
  if (reportId === undefined) return { missing: 'There is nothing to show.' };
  try {
    return { snapshot: await client.call(internal[owner].getReport, { params: { reportId } }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'NOT_FOUND') return { missing: 'The account was deleted, and what was reported with it.' };
    log.warn({ err: error, owner }, 'a report could not be fetched');
    return { missing: 'What was reported cannot be shown right now. Please try again in a moment.' };
  }
}

async function askReasons(
  { internal: client, log }: Deps,
  owner: Owner,
  reportIds: string[],
): Promise<Readonly<Record<string, string>>> {
  try {
    const request = { body: { reportIds }, idempotencyKey: randomUUID(), timeoutMs: TIMEOUT_MS };
    return (await client.call(internal[owner].listReportReasons, request)).reasons;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error, owner }, 'reasons of reports could not be fetched');
    return {};
  }
}

/**
 * The cases with the reasons that their reporters gave. Events carry no words, so each is fetched from its owner when
 * somebody first needs it, and kept. Where the owner does not answer the case goes without.
 */
export async function withReasons(deps: Deps, cases: readonly CaseDocument[]): Promise<CaseDocument[]> {
  const asked = cases.filter(({ owner, reason }) => owner !== 'content' && reason === undefined);
  const byOwner = Map.groupBy(asked, ({ owner }) => owner as Owner);
  const found = new Map<string, string>();
  await Promise.all(
    [...byOwner].map(async ([owner, ofOwner]) => {
      const reasons = await askReasons(
        deps,
        owner,
        ofOwner.flatMap((one) => reportIdOf(one) ?? []),
      );
      for (const one of ofOwner) {
        const reason = reasons[reportIdOf(one) ?? ''];
        if (reason !== undefined) found.set(one._id.toHexString(), reason);
      }
    }),
  );
  if (found.size === 0) return [...cases];
  await casesOf(deps.db).bulkWrite(
    cases.flatMap(({ _id }) => {
      const reason = found.get(_id.toHexString());
      return reason === undefined ? [] : [{ updateOne: { filter: { _id }, update: { $set: { reason } } } }];
    }),
    { ordered: false },
  );
  return cases.map((one) => {
    const reason = found.get(one._id.toHexString());
    return reason === undefined ? one : { ...one, reason };
  });
}
