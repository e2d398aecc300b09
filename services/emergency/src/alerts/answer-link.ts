import { linkToken, linkUrl, storedLinkToken } from '../links/link-token.ts';
import type { EmergencyDeps } from '../shared/deps.ts';

type LinkDeps = Pick<EmergencyDeps, 'encryption' | 'config'>;
const answerId = (alertId: string, contactId: string) => `${alertId}/${contactId}`;

/** The secret of the link with which a contact answers a new alert. */
export const answerToken = (deps: Pick<EmergencyDeps, 'encryption'>, alertId: string, contactId: string): string =>
  linkToken(deps, 'answer', answerId(alertId, contactId));

/** The link as it was first sent, also after KEY_SECRET was rotated. */
export const answerUrl = (deps: LinkDeps, alertId: string, contactId: string, tokenHash: string): string =>
  linkUrl(deps, storedLinkToken(deps, 'answer', answerId(alertId, contactId), tokenHash));
