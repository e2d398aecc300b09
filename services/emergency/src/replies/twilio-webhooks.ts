import { emergencyLinks } from '@notalone/contracts';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { DeliveryHooks } from '../deliveries/prepared.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { takeReply } from './take-reply.ts';
import { takeStatus } from './take-status.ts';
import { takeVoice } from './take-voice.ts';
import { signedForm } from './twilio-form.ts';

const xml = (content: string) =>
  answer(200, Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><Response>${content}</Response>`), {
    'content-type': 'text/xml; charset=utf-8',
  });

export function twilioWebhooks(app: FastifyInstance, deps: EmergencyDeps & { readonly hooks: DeliveryHooks }): void {
  serveOperation(app, emergencyLinks.twilioStatus, async ({ query, reply }) => {
    await takeStatus(deps, query.delivery, await signedForm(deps, reply.request));
    return undefined as never;
  });
  serveOperation(app, emergencyLinks.twilioInbound, async ({ reply }) => {
    await takeReply(deps, await signedForm(deps, reply.request));
    return xml('');
  });
  serveOperation(app, emergencyLinks.twilioVoice, async ({ query, reply }) =>
    xml(await takeVoice(deps, query.delivery, await signedForm(deps, reply.request))),
  );
}
