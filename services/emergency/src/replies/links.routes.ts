import { emergencyLinks } from '@notalone/contracts';
import { ApiError } from '@notalone/service-kit/errors/api-error';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerAlertByLink } from '../alerts/answer-alert.ts';
import { answerInvitation } from '../contacts/answer-invitation.ts';
import { PAGE_HEADERS, WRONG_LINK_PAGE } from '../links/pages.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { showLink } from './show-link.ts';

const isForm = ({ headers }: FastifyRequest) =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
const back = (token: string) => answer(303, undefined, { location: `/e/${token}`, 'cache-control': 'no-store' });

/** The pages behind the links of texts, for people without an account. */
export function linkRoutes(app: FastifyInstance, deps: EmergencyDeps): void {
  void app.register(async (pages) => {
    pages.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
      return reply.code(error.status).headers(PAGE_HEADERS).send(WRONG_LINK_PAGE);
    });
    serveOperation(pages, emergencyLinks.showLink, async ({ params: { token } }) =>
      answer(200, await showLink(deps, token), PAGE_HEADERS),
    );
  });
  serveOperation(app, emergencyLinks.acknowledge, async ({ params: { token }, body, reply }) => {
    await answerAlertByLink(deps, token, body);
    return isForm(reply.request) ? back(token) : answer(200, { answer: body.answer });
  });
  serveOperation(app, emergencyLinks.answerInvitation, async ({ params: { token }, body, reply }) => {
    await answerInvitation(deps, token, body.answer);
    return isForm(reply.request) ? back(token) : answer(200, { answer: body.answer });
  });
}
