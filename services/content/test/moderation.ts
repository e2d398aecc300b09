import {
  type CaseDetail,
  type ChildId,
  childIdSchema,
  childSafetyRaised,
  personReported,
  postReported,
  type ReportCase,
  type UserId,
  userIdSchema,
} from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { newParent, type Parent } from '@notalone/testing/people-in-test';
import { randomId } from '@notalone/testing/tokens';
import { expect } from 'vitest';
import { type OwnerStub, startOwnerStub } from './owner-stub.ts';
import { type Service, startService } from './service.ts';

/** The service with people, and with stand-ins for those that own what is reported. */
export async function startModeration(clock?: () => Date, gatewayUrl?: string) {
  const owners = await startOwnerStub();
  const service = await startService({
    internalUrls: owners.urls,
    ...(clock && { clock }),
    ...(gatewayUrl && { gatewayUrl }),
  });
  return {
    service,
    owners,
    async stop() {
      await service.stop();
      await owners.close();
    },
  };
}

export const parent = (service: Service, changes: Parameters<typeof newParent>[1] = {}): Promise<Parent> =>
  newParent(service, { profile: false, ...changes });
export const admin = (service: Service, changes: Parameters<typeof newParent>[1] = {}): Promise<Parent> =>
  parent(service, { role: 'admin', ...changes });

interface Reported {
  readonly postId?: string;
  readonly subjectId?: UserId;
  readonly reporter?: Parent;
  readonly reason?: string;
  readonly isChildSafety?: boolean;
  readonly isInDoubt?: true;
}
/** What feed says of a report; answers once there is a case that has it. */
export async function reportPost(
  service: Service,
  owners: OwnerStub,
  {
    postId = randomId(),
    subjectId = userIdSchema.parse(randomId()),
    reporter,
    reason = 'Rude words',
    isChildSafety,
    isInDoubt,
  }: Reported,
): Promise<{ caseId: string; reportId: string; postId: string }> {
  const reportId = randomId();
  const reporterId = reporter?.userId ?? userIdSchema.parse(randomId());
  const at = new Date().toISOString();
  owners.keep(reportId, { reason, message: 'Please look', at, by: subjectId, text: 'You are all stupid', context: [] });
  const data = {
    reportId,
    reporterId,
    subjectId,
    postId,
    ...(isChildSafety && { isChildSafety }),
    ...(isInDoubt && { isInDoubt }),
  };
  await service.publish('feed', postReported, reportId, data);
  let caseId = '';
  await eventually(async () => {
    const found = await service.db.collection('cases').findOne({ 'reports.reportId': reportId });
    expect(found).not.toBeNull();
    caseId = found?._id.toHexString() ?? '';
  });
  return { caseId, reportId, postId };
}

/** What profile says when a guardian asks us to keep the other guardian from their child. */
export async function reportGuardian(
  service: Service,
  owners: OwnerStub,
  {
    childId = childIdSchema.parse(randomId()),
    subjectId = userIdSchema.parse(randomId()),
    reporterId = userIdSchema.parse(randomId()),
    words = 'He waits at school',
  }: { childId?: ChildId; subjectId?: UserId; reporterId?: UserId; words?: string } = {},
): Promise<{ caseId: string; childId: ChildId; subjectId: UserId; reporterId: UserId }> {
  const reportId = randomId();
  owners.keep(reportId, {
    reason: words,
    message: '',
    at: new Date().toISOString(),
    by: subjectId,
    text: '',
    context: [],
  });
  const data = { reportId, reporterId, subjectId, isChildSafety: true, childId };
  await service.publish('profile', personReported, reportId, data);
  const caseId = await eventually(async () => {
    const found = await service.db.collection('cases').findOne({ 'reports.reportId': reportId });
    expect(found).not.toBeNull();
    return found?._id.toHexString() ?? '';
  });
  return { caseId, childId, subjectId, reporterId };
}

/** A guardian has corrected a child's birthday to an age that a moderator looks at. */
export async function correctBirthday(service: Service, owners: OwnerStub, guardianIds: [UserId, ...UserId[]]) {
  const [subjectId] = guardianIds;
  const [reportId, childId] = [randomId(), childIdSchema.parse(randomId())];
  const message = 'From March 2012 to March 2008.';
  const at = new Date().toISOString();
  owners.keep(reportId, { reason: 'The birthday of a child was corrected', message, at, text: '', context: [] });
  const ids = { reportId, reporterId: subjectId, subjectId, childId, guardianIds };
  await service.publish('profile', personReported, reportId, { ...ids, isChildSafety: true, isBirthday: true });
  const caseId = await eventually(async () => {
    const found = await service.db.collection('cases').findOne({ 'reports.reportId': reportId });
    expect(found).not.toBeNull();
    return found?._id.toHexString() ?? '';
  });
  return { caseId, childId, subjectId, reportId };
}

/** What chat says of two children; `byChild`: one of them reported it, else our own check found it. */
export async function raiseChildrensCase(
  service: Service,
  owners: OwnerStub,
  {
    byChild = true,
    pausesThread = byChild,
    subjectId = userIdSchema.parse(randomId()),
    children,
    parentIds,
    isUrgent,
    isInDoubt,
  }: {
    byChild?: boolean;
    isInDoubt?: true;
    isUrgent?: true;
    pausesThread?: boolean;
    subjectId?: UserId;
    children?: [ChildId, ChildId];
    parentIds?: UserId[];
  } = {},
): Promise<{ caseId: string; reportId: string; childIds: [ChildId, ChildId]; messageId: string; subjectId: UserId }> {
  const [reportId, messageId] = [randomId(), randomId()];
  const childIds = children ?? [childIdSchema.parse(randomId()), childIdSchema.parse(randomId())];
  const thread = {
    paused: pausesThread,
    children: childIds.map((childId, at) => ({
      childId,
      name: at === 0 ? 'Mia' : 'Tom',
      wrote: at === 0,
      guardians: [],
    })),
  };
  const at = new Date().toISOString();
  owners.keep(reportId, { reason: 'Looks like: alone', message: '', at, by: 'Mia', text: 'hi', context: [], thread });
  const data = { caseId: reportId, cause: byChild ? ('report' as const) : ('screening' as const), messageId, childIds };
  const reporterId = byChild ? String(childIds[1]) : undefined;
  await service.publish('chat', childSafetyRaised, reportId, {
    ...data,
    subjectId,
    ...(reporterId && { reporterId }),
    ...(pausesThread && { pausesThread: true as const }),
    ...(isUrgent && { isUrgent }),
    ...(isInDoubt && { isInDoubt }),
    ...(parentIds && { parentIds }),
  });
  const found = await eventually(async () => {
    const known = await service.db.collection('cases').findOne({ 'reports.reportId': reportId });
    expect(known).not.toBeNull();
    return known;
  });
  return { caseId: found?._id.toHexString() ?? '', reportId, childIds, messageId, subjectId };
}

export const listed = async (service: Service, { token }: Parent, query = ''): Promise<ReportCase[]> =>
  (await service.call<ReportCase[]>('GET', `/api/reports?limit=100${query}`, { token })).body;
export const opened = (service: Service, { token }: Parent, caseId: string) =>
  service.call<CaseDetail>('GET', `/api/reports/${caseId}`, { token });
export const decide = (service: Service, { token }: Parent, caseId: string, action: string, payload: object = {}) =>
  action === 'remove'
    ? service.call<{ message: string }>('DELETE', `/api/reports/${caseId}/content`, { token, payload })
    : service.call<{ message: string }>('POST', `/api/reports/${caseId}/${action}`, { token, payload });

/** One admin asks for the numbers of a case that is not urgent, and a second agrees (rules 6.2). */
export async function showNumbers(service: Service, caseId: string, one: Parent, second: Parent): Promise<void> {
  const post = (who: Parent, path: string, payload: object) =>
    service.call('POST', `/api/reports/${caseId}/${path}`, { token: who.token, payload });
  expect((await post(one, 'contacts', { reason: 'The police ask' })).status).toBe(200);
  expect((await post(second, 'contacts/review', { agrees: true })).status).toBe(200);
}
