import { type BodyOf, type connections, personReported, TEXTS, type UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import { takeReport } from '@notalone/service-kit/limits/report-allowance';
import { ObjectId } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { shownProfile } from '../profiles/view-profile.ts';
import { changeRelation } from '../relations/change-relation.ts';
import { needProfile } from '../relations/need-profile.ts';
import { reported } from '../relations/relation-steps.rules.ts';
import { lookAt, notOneself } from '../relations/sight.ts';
import { reportsOf } from './reports.store.ts';

type Said = BodyOf<typeof connections.reportPerson>;
const ALREADY = 'You have already reported this person.';

/**
 * Keeps the report with the profile as the reporter sees it, and shows the person to the reporter no more, unless they are connected (rules
 * 6.1, ADR 0032). The reported person finds no trace of it.
 * @throws PROFILE_REQUIRED, NOT_FOUND for whom one may not see, CONFLICT the second time, RATE_LIMITED after 10 reports of anything a day
 */
export async function reportPerson(deps: ProfileDeps, reporterId: UserId, subjectId: UserId, said: Said): Promise<{ message: string }> {
  const { db, now, outbox } = deps;
  const mine = await needProfile(deps, reporterId, TEXTS.reportNeedsProfile);
  notOneself(reporterId, subjectId);
  const looked = await lookAt(deps, reporterId, subjectId);
  const { relation } = looked;
  if (relation?.state !== 'blocked' && relation?.reportedBy.includes(reporterId)) throw failure('CONFLICT', { msg: ALREADY });
  const snapshot = shownProfile(deps, mine, looked);
  await takeReport(deps, reporterId);

  const reportId = new ObjectId().toHexString();
  const step: typeof reported = (known, taken) => {
    const next = reported(known, taken);
    if (!next) throw failure('CONFLICT', { msg: ALREADY });
    return next;
  };
  await changeRelation(deps, reporterId, subjectId, step, async (session) => {
    await reportsOf(db).insertOne({ _id: reportId, reporterId, subjectId, ...said, snapshot, at: now() }, { session });
    await outbox.add(session, personReported, { key: reportId, data: { reportId, reporterId, subjectId } });
  });
  return { message: 'Report submitted.' };
}
