import { mentors } from '@notalone/contracts';
import { nextLink } from '@notalone/service-kit/http/paging';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { ProfileDeps } from '../deps.ts';
import { declineMentoring, startMentoring } from './answer-ask.ts';
import { askMentor } from './ask-mentor.ts';
import { checkInMentoring, endMentoring } from './end-mentoring.ts';
import { getMentoring } from './get-mentoring.ts';
import { listMentors } from './list-mentors.ts';
import { listMentorPairs } from './list-pairs.ts';
import { promiseToMentor, withdrawMentorPromise } from './promise.ts';

export function mentoringRoutes(app: FastifyInstance, deps: ProfileDeps): void {
  serveOperation(app, mentors.getMentoring, ({ caller }) => getMentoring(deps, caller.userId));
  serveOperation(app, mentors.promiseToMentor, ({ caller, body }) =>
    promiseToMentor(deps, caller.userId, body.wordingVersion),
  );
  serveOperation(app, mentors.withdrawMentorPromise, ({ caller }) => withdrawMentorPromise(deps, caller.userId));
  serveOperation(app, mentors.listMentors, ({ caller }) => listMentors(deps, caller.userId));
  serveOperation(app, mentors.askMentor, ({ caller, params }) => askMentor(deps, caller.userId, params.userId));
  serveOperation(app, mentors.startMentoring, ({ caller, params }) =>
    startMentoring(deps, caller.userId, params.pairId),
  );
  serveOperation(app, mentors.declineMentoring, ({ caller, params }) =>
    declineMentoring(deps, caller.userId, params.pairId),
  );
  serveOperation(app, mentors.checkInMentoring, ({ caller, params, body }) =>
    checkInMentoring(deps, caller.userId, params.pairId, body),
  );
  serveOperation(app, mentors.endMentoring, ({ caller, params, body }) =>
    endMentoring(deps, caller.userId, params.pairId, body),
  );
  serveOperation(app, mentors.listMentorPairs, async ({ query }) => {
    const { items, next } = await listMentorPairs(deps, query);
    return answer(200, items, next === undefined ? {} : { link: nextLink(mentors.listMentorPairs.path, query, next) });
  });
}
