import { connections, type Operation } from '@notalone/contracts';
import { nextLink } from '@notalone/service-kit/http/paging';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { ProfileDeps } from '../deps.ts';
import { acceptRequest, refuseRequest } from './answer-request.ts';
import { block, unblock } from './block.ts';
import { connect } from './connect.ts';
import { disconnect } from './disconnect.ts';
import { listBlocks } from './list-blocks.ts';
import { listConnections } from './list-connections.ts';
import { listReceived, listSent } from './list-requests.ts';
import { refuseProfile } from './refuse-profile.ts';
import type { PageQuery } from './relation-pages.ts';
import { showEmail } from './show-email.ts';
import { withdrawRequest } from './withdraw-request.ts';

const link = ({ path }: Operation, query: PageQuery, next: string | undefined) =>
  next === undefined ? {} : { link: nextLink(path, { ...query }, next) };

export function connectionRoutes(app: FastifyInstance, deps: ProfileDeps): void {
  serveOperation(app, connections.connect, ({ caller, params }) => connect(deps, caller.userId, params.userId));
  serveOperation(app, connections.refuseProfile, ({ caller, params }) =>
    refuseProfile(deps, caller.userId, params.userId),
  );
  serveOperation(app, connections.acceptRequest, ({ caller, params }) =>
    acceptRequest(deps, caller.userId, params.requestId),
  );
  serveOperation(app, connections.refuseRequest, ({ caller, params }) =>
    refuseRequest(deps, caller.userId, params.requestId),
  );
  serveOperation(app, connections.disconnect, ({ caller, params }) => disconnect(deps, caller.userId, params.userId));
  serveOperation(app, connections.withdrawRequest, ({ caller, params }) =>
    withdrawRequest(deps, caller.userId, params.userId),
  );
  serveOperation(app, connections.showEmail, ({ caller, params, body }) =>
    showEmail(deps, caller.userId, params.userId, body.shown),
  );
  serveOperation(app, connections.block, ({ caller, params }) => block(deps, caller.userId, params.userId));
  serveOperation(app, connections.unblock, ({ caller, params }) => unblock(deps, caller.userId, params.userId));

  serveOperation(app, connections.listConnections, async ({ caller, query }) => {
    const { items, next } = await listConnections(deps, caller.userId, query);
    return answer(200, { connections: items }, link(connections.listConnections, query, next));
  });
  serveOperation(app, connections.listReceived, async ({ caller, query }) => {
    const { items, next } = await listReceived(deps, caller.userId, query);
    return answer(200, items, link(connections.listReceived, query, next));
  });
  serveOperation(app, connections.listSent, async ({ caller, query }) => {
    const { items, next } = await listSent(deps, caller.userId, query);
    return answer(200, items, link(connections.listSent, query, next));
  });
  serveOperation(app, connections.listBlocks, async ({ caller, query }) => {
    const { items, next } = await listBlocks(deps, caller.userId, query);
    return answer(200, { blocks: items }, link(connections.listBlocks, query, next));
  });
}
