import { contactLooks, guardianLimits, moderation } from '@notalone/contracts';
import type { Caller } from '@notalone/service-kit/auth/caller';
import { requireFreshPassword } from '@notalone/service-kit/auth/fresh-password';
import { nextLink } from '@notalone/service-kit/http/paging';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import { ObjectId } from 'mongodb';
import type { ContentDeps } from '../deps.ts';
import { analyticsSummary } from '../statistics/analytics/analytics-summary.ts';
import { decideAppeal, listAppeals, submitAppeal } from './appeals/appeals.ts';
import { listDecisionLetters, openDecisionLetter } from './appeals/decision-letters.ts';
import { reverseDecision } from './appeals/reverse-decision.ts';
import { listAudit } from './audit/list-audit.ts';
import { claimReport } from './cases/claim-report.ts';
import { getModerator, requireCase, requireNoSharedChild } from './cases/moderator.ts';
import { decideBirthday } from './child-safety/birthdays.ts';
import { askContacts, reviewContacts } from './child-safety/contact-looks.ts';
import { limitGuardian, reviewGuardianLimit } from './child-safety/guardian-limits.ts';
import { recordNcaReport } from './child-safety/record-nca-report.ts';
import { endReportedThread, notifyParents, setReportedThread } from './child-safety/threads.ts';
import { addNote } from './decisions/add-note.ts';
import { decideCase } from './decisions/decide-case.ts';
import { getPerson, listAdmins, requirePerson, sanctionPerson, searchPeople } from './people/people.ts';
import { getReport } from './reports/get-report.ts';
import { countReports, listReports } from './reports/list-reports.ts';
import { nameReported } from './reports/name-reported.ts';
import { raiseReport } from './reports/raise-report.ts';
import { submitReport } from './reports/submit-report.ts';
import { listSwitches, setSwitch } from './switches/switches.ts';

type GrownUp = Exclude<Caller, { role: 'child' }>;

function caseRoutes(app: FastifyInstance, deps: ContentDeps): void {
  const { db, now } = deps;
  const by = (caller: GrownUp) => getModerator(db, caller.userId);
  serveOperation(app, moderation.submitReport, ({ caller, body, idempotencyKey }) =>
    submitReport(deps, caller, body, idempotencyKey),
  );
  serveOperation(app, moderation.listReports, async ({ caller, query }) => {
    const { items, next } = await listReports(deps, await by(caller), query);
    return answer(200, items, next === undefined ? {} : { link: nextLink(moderation.listReports.path, query, next) });
  });
  serveOperation(app, moderation.countReports, async ({ caller }) => countReports(deps, await by(caller)));
  serveOperation(app, moderation.getReport, async ({ caller, params }) =>
    getReport(deps, await by(caller), params.caseId),
  );
  serveOperation(app, moderation.raiseReport, async ({ caller, params }) =>
    raiseReport(deps, await by(caller), params.caseId),
  );
  serveOperation(app, moderation.claimReport, async ({ caller, params }) =>
    claimReport(deps, await by(caller), params.caseId),
  );
  serveOperation(app, moderation.removeReported, async ({ caller, params, body }) => {
    requireFreshPassword(caller, now());
    return decideCase(deps, await by(caller), params.caseId, 'remove', body);
  });
  serveOperation(app, moderation.warnReported, async ({ caller, params, body }) => {
    requireFreshPassword(caller, now());
    return decideCase(deps, await by(caller), params.caseId, 'warn', body);
  });
  serveOperation(app, moderation.banReported, async ({ caller, params, body }) => {
    requireFreshPassword(caller, now());
    return decideCase(deps, await by(caller), params.caseId, 'ban', body);
  });
  serveOperation(app, moderation.dismissReport, async ({ caller, params, body }) => {
    requireFreshPassword(caller, now());
    return decideCase(deps, await by(caller), params.caseId, 'dismiss', body);
  });
  serveOperation(app, moderation.noteReport, async ({ caller, params, body }) => {
    const moderator = await by(caller);
    const { _id: caseId, subjectId } = await requireCase(db, moderator, new ObjectId(params.caseId));
    await requireNoSharedChild(deps, moderator, subjectId);
    return addNote(deps, moderator, { caseId }, body.text);
  });
  serveOperation(app, moderation.nameReported, async ({ caller, params, body }) =>
    nameReported(deps, await by(caller), params.caseId, body),
  );
  serveOperation(app, moderation.reverseDecision, async ({ caller, params, body }) => {
    requireFreshPassword(caller, now());
    return reverseDecision(deps, await by(caller), params.decisionId, body.reason);
  });
}

function safetyRoutes(app: FastifyInstance, deps: ContentDeps): void {
  const by = (caller: GrownUp) => getModerator(deps.db, caller.userId);
  serveOperation(app, moderation.setReportedThread, async ({ caller, params, body }) =>
    setReportedThread(deps, await by(caller), params.caseId, body),
  );
  serveOperation(app, moderation.endReportedThread, async ({ caller, params }) =>
    endReportedThread(deps, await by(caller), params.caseId),
  );
  serveOperation(app, moderation.tellParents, async ({ caller, params, body }) =>
    notifyParents(deps, await by(caller), params.caseId, body),
  );
  serveOperation(app, moderation.decideBirthday, async ({ caller, params, body }) => {
    requireFreshPassword(caller, deps.now());
    return decideBirthday(deps, await by(caller), params.caseId, body);
  });
  serveOperation(app, moderation.recordNcaReport, async ({ caller, params, body }) =>
    recordNcaReport(deps, await by(caller), params.caseId, body),
  );
  serveOperation(app, contactLooks.askContacts, async ({ caller, params, body }) => {
    requireFreshPassword(caller, deps.now());
    return askContacts(deps, await by(caller), params.caseId, body);
  });
  serveOperation(app, contactLooks.reviewContacts, async ({ caller, params, body }) => {
    requireFreshPassword(caller, deps.now());
    return reviewContacts(deps, await by(caller), params.caseId, body);
  });
  serveOperation(app, guardianLimits.limitGuardian, async ({ caller, params, body }) => {
    requireFreshPassword(caller, deps.now());
    return limitGuardian(deps, await by(caller), params.caseId, body);
  });
  serveOperation(app, guardianLimits.reviewGuardianLimit, async ({ caller, params, body }) => {
    requireFreshPassword(caller, deps.now());
    return reviewGuardianLimit(deps, await by(caller), params.caseId, body);
  });
}

function peopleRoutes(app: FastifyInstance, deps: ContentDeps): void {
  const { db, now } = deps;
  const by = (caller: GrownUp) => getModerator(db, caller.userId);
  serveOperation(app, moderation.findPeople, ({ caller, query }) => searchPeople(deps, caller, query.q));
  serveOperation(app, moderation.getPerson, async ({ caller, params }) =>
    getPerson(deps, await by(caller), params.userId),
  );
  serveOperation(app, moderation.warnPerson, async ({ caller, params, body, idempotencyKey }) => {
    requireFreshPassword(caller, now());
    return sanctionPerson(deps, await by(caller), params.userId, 'warn', { ...body, idempotencyKey });
  });
  serveOperation(app, moderation.banPerson, async ({ caller, params, body, idempotencyKey }) => {
    requireFreshPassword(caller, now());
    return sanctionPerson(deps, await by(caller), params.userId, 'ban', { ...body, idempotencyKey });
  });
  serveOperation(app, moderation.unbanPerson, async ({ caller, params, body }) => {
    requireFreshPassword(caller, now());
    return sanctionPerson(deps, await by(caller), params.userId, 'unban', body);
  });
  serveOperation(app, moderation.notePerson, async ({ caller, params, body }) => {
    const moderator = await by(caller);
    const { _id: subjectId } = await requirePerson(deps, params.userId);
    await requireNoSharedChild(deps, moderator, subjectId);
    return addNote(deps, moderator, { subjectId }, body.text);
  });
}

function appealRoutes(app: FastifyInstance, deps: ContentDeps): void {
  serveOperation(app, moderation.listDecisionLetters, ({ caller }) => listDecisionLetters(deps, caller.userId));
  serveOperation(app, moderation.openDecisionLetter, ({ body }) => openDecisionLetter(deps, body.token));
  serveOperation(app, moderation.submitAppeal, ({ body }) => submitAppeal(deps, body));
  serveOperation(app, moderation.listAppeals, async ({ caller, query }) =>
    listAppeals(deps, await getModerator(deps.db, caller.userId), query),
  );
  serveOperation(app, moderation.decideAppeal, async ({ caller, params, body }) => {
    // As for taking the decision back in any other way.
    if (body.outcome === 'lifted') requireFreshPassword(caller, deps.now());
    return decideAppeal(deps, await getModerator(deps.db, caller.userId), params.appealId, body);
  });
}

export function moderationRoutes(app: FastifyInstance, deps: ContentDeps): void {
  caseRoutes(app, deps);
  safetyRoutes(app, deps);
  peopleRoutes(app, deps);
  appealRoutes(app, deps);
  serveOperation(app, moderation.listAdmins, () => listAdmins(deps));
  serveOperation(app, moderation.listAudit, async ({ caller, query }) => {
    const { items, next } = await listAudit(deps, await getModerator(deps.db, caller.userId), query);
    return answer(200, items, next === undefined ? {} : { link: nextLink(moderation.listAudit.path, query, next) });
  });
  serveOperation(app, moderation.listSwitches, () => listSwitches(deps));
  serveOperation(app, moderation.setSwitch, async ({ caller, params, body }) => {
    requireFreshPassword(caller, deps.now());
    return setSwitch(deps, await getModerator(deps.db, caller.userId), params.name, body);
  });
  serveOperation(app, moderation.analyticsSummary, ({ query }) => analyticsSummary(deps, query.days));
}
