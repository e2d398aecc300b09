import { emergencyLinks } from '@notalone/contracts';
import { ApiError } from '@notalone/service-kit/errors/api-error';
import { problemFor, sendUnknownRoute } from '@notalone/service-kit/errors/error-responses';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerAlertByLink } from '../alerts/answer-alert.ts';
import { answerInvitation } from '../contacts/answer-invitation.ts';
import { PAGE_HEADERS, TRY_AGAIN_PAGE, WRONG_LINK_PAGE } from '../links/pages.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { showLink } from './show-link.ts';

const isForm = ({ headers }: FastifyRequest) =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
/** Where the form of a late answer leads. Not part of the contract: no query may keep the page from opening. */
const isLate = ({ query }: FastifyRequest) => Object.hasOwn(query as object, 'late');
const back = (token: string, query = '') =>
  answer(303, undefined, { location: `/e/${token}${query}`, 'cache-control': 'no-store' });

/** A browser gets a page to read whatever went wrong: half a link, one that is over, or nothing that answers. */
function sendErrorPage(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isWrongLink = request.method === 'GET' && error instanceof ApiError && error.code === 'NOT_FOUND';
  if (!isWrongLink && !request.headers.accept?.includes('text/html')) throw error;
  const { status, retryAfterSeconds } = problemFor(error, request);
  const isWrong = [400, 404, 405].includes(status);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(status)
    .headers(PAGE_HEADERS)
    .send(isWrong ? WRONG_LINK_PAGE : TRY_AGAIN_PAGE);
}

/** Where a reload of an answer, a slash more or a token less leads. */
const PLACES = ['/e', '/api/emergency-sms/acknowledge', '/api/emergency-sms/invitation'];

/** The pages behind the links of texts, for people without an account. */
export function linkRoutes(app: FastifyInstance, deps: EmergencyDeps): void {
  for (const prefix of PLACES)
    void app.register(
      async (unknown) => {
        unknown.setErrorHandler(sendErrorPage);
        sendUnknownRoute(unknown, () => app.servedOperations);
      },
      { prefix },
    );
  void app.register(async (pages) => {
    pages.setErrorHandler(sendErrorPage);
    serveOperation(pages, emergencyLinks.showLink, async ({ params: { token }, reply }) =>
      answer(200, await showLink(deps, { token, isLate: isLate(reply.request) }), PAGE_HEADERS),
    );
    serveOperation(pages, emergencyLinks.acknowledge, async ({ params: { token }, body, reply }) => {
      const answered = await answerAlertByLink(deps, token, body);
      return isForm(reply.request)
        ? back(token, answered.isLate ? '?late=1' : '')
        : answer(200, { answer: body.answer });
    });
    serveOperation(pages, emergencyLinks.answerInvitation, async ({ params: { token }, body, reply }) => {
      await answerInvitation(deps, token, body.answer);
      return isForm(reply.request) ? back(token) : answer(200, { answer: body.answer });
    });
  });
}
