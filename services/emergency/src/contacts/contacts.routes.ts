import { emergencySettings } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { EmergencyDeps } from '../deps.ts';
import { whoPresses } from '../devices/who-presses.ts';
import { addContact } from './add-contact.ts';
import { changeContact, removeContact } from './change-contact.ts';
import { listContacts } from './list-contacts.ts';

export function contactRoutes(app: FastifyInstance, deps: EmergencyDeps): void {
  serveOperation(app, emergencySettings.listContacts, async (call) => listContacts(deps, await whoPresses(deps, call)));
  serveOperation(app, emergencySettings.addContact, ({ caller, body }) => addContact(deps, caller, body));
  serveOperation(app, emergencySettings.changeContact, ({ caller, params, body }) =>
    changeContact(deps, caller.userId, params.contactId, body),
  );
  serveOperation(app, emergencySettings.removeContact, ({ caller, params }) =>
    removeContact(deps, caller.userId, params.contactId),
  );
}
