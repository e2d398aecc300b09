import { emergencySettings } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { EmergencyDeps } from '../shared/deps.ts';
import { addContact } from './add-contact.ts';
import { changeContact, removeContact } from './change-contact.ts';
import { inviteContactAgain } from './invite-contact-again.ts';
import { saveContactPlace } from './save-contact-place.ts';

/** What parents do; devices read the list by their keys (devices.routes). */
export function contactRoutes(app: FastifyInstance, deps: EmergencyDeps): void {
  serveOperation(app, emergencySettings.addContact, ({ caller, body }) => addContact(deps, caller, body));
  serveOperation(app, emergencySettings.changeContact, ({ caller, params, body }) =>
    changeContact(deps, caller.userId, params.contactId, body),
  );
  serveOperation(app, emergencySettings.removeContact, ({ caller, params }) =>
    removeContact(deps, caller.userId, params.contactId),
  );
  serveOperation(app, emergencySettings.inviteContactAgain, ({ caller, params }) =>
    inviteContactAgain(deps, caller.userId, params.contactId),
  );
  serveOperation(app, emergencySettings.saveContactPlace, ({ caller, params, body }) =>
    saveContactPlace(deps, caller.userId, params.contactId, body.getsPlace),
  );
}
