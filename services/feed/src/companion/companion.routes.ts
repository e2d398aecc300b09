import { companion } from '@notalone/contracts';
import { clientGone, eventStream, wantsEvents } from '@notalone/service-kit/http/event-stream';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import { chatWithCompanion } from './chat-with-companion.ts';
import type { CompanionDeps } from './companion.ts';

/** Who asks for JSON gets everything at the end. */
const SILENT = { onCheck: () => undefined, onText: () => undefined };

export function companionRoutes(app: FastifyInstance, deps: CompanionDeps): void {
  serveOperation(app, companion.chatWithCompanion, async ({ body, client, reply }) => {
    const chat = { conversation: body.conversation, client, signal: clientGone(reply) };
    if (!wantsEvents(reply.request.headers)) return chatWithCompanion(deps, { ...chat, ...SILENT });
    return eventStream(companion.chatWithCompanion, async (send) =>
      send(
        'reply',
        await chatWithCompanion(deps, {
          ...chat,
          onCheck: (line) => send('check', { line }),
          onText: (text) => send('delta', { text }),
        }),
      ),
    );
  });
}
