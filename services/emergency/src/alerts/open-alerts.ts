import type { ChildId, UserId } from '@notalone/contracts';
import type { ClientSession, Filter } from 'mongodb';
import { isInAudience } from '../contacts/audience.ts';
import { findContactsOfAll } from '../contacts/contacts.store.ts';
import { guardiansWithPlace } from '../family/location-settings.ts';
import { tokenHashOf } from '../links/link-token.ts';
import { findChildrenOf } from '../people/people.projection.ts';
import type { ContactOfAlerts, EmergencyDeps, OpenAlerts } from '../shared/deps.ts';
import { audienceOf, findLeavers, findSilenced } from './alert-audience.ts';
import { isDeciding } from './alert-life.rules.ts';
import { type AlertDocument, alertsOf, serialisePresses } from './alerts.store.ts';
import { answerToken } from './answer-link.ts';
import { type ChangeDeps, changeAlert } from './change-alert.ts';
import { alertsOfGuardian, leftChildren } from './find-alert.ts';

type OpenDeps = ChangeDeps & Pick<EmergencyDeps, 'encryption'>;

/** Part of an alert from now on, unless the same number is already. */
async function join(
  deps: OpenDeps,
  alert: AlertDocument,
  contact: ContactOfAlerts,
  session: ClientSession,
): Promise<void> {
  const audience = await audienceOf(deps, alert, session);
  if (!isInAudience(audience, contact)) return;
  const asked = new Set(alert.contacts.filter(isDeciding).map((one) => one.contactId));
  const known = await findContactsOfAll(deps, audience.guardianIds, session);
  if (known.some(({ _id, phoneNumber }) => asked.has(_id) && phoneNumber === contact.phoneNumber)) return;
  const { _id: contactId, parentId: guardianId, name, isParent } = contact;
  const tokenHash = tokenHashOf(answerToken(deps, alert._id, contactId));
  const joining = { contactId, guardianId, name, tokenHash, ...(isParent && { isParent: true as const }) };
  await changeAlert(deps, { _id: alert._id }, { kind: 'contact-joined', contact: joining }, session);
}

/** Everybody who has said yes to one of the guardians and is not part of an open alert is so from now on. */
async function joinAll(
  deps: OpenDeps,
  alertId: string,
  guardianIds: readonly UserId[],
  session: ClientSession,
  except?: string,
): Promise<void> {
  const contacts = await findContactsOfAll(deps, guardianIds, session);
  for (const contact of contacts) {
    if (contact._id === except || contact.state !== 'confirmed') continue;
    const open = { _id: alertId, closedAt: { $exists: false }, isTest: false, probe: { $exists: false } };
    const alert = await alertsOf(deps.db).findOne(open, { session });
    if (alert) await join(deps, alert, contact, session);
  }
}

/** What changes of contacts mean for the alerts of a guardian's children. */
export function createOpenAlerts(deps: OpenDeps): OpenAlerts {
  return {
    async contactJoined(contact, session) {
      const which = { closedAt: { $exists: false }, isTest: false };
      const own = await alertsOfGuardian(deps, contact.parentId, session);
      const open = await alertsOf(deps.db)
        .find({ $and: [own, which] }, { session })
        .toArray();
      for (const alert of open) await join(deps, alert, contact, session);
    },
    async contactLeft({ _id: contactId, parentId }, session) {
      // Links of closed alerts show a place for a day: they are dead too.
      const own = await alertsOfGuardian(deps, parentId, session);
      const alerts = await alertsOf(deps.db)
        .find({ $and: [own, { 'contacts.contactId': contactId }] }, { session })
        .toArray();
      for (const alert of alerts) {
        await changeAlert(deps, { _id: alert._id }, { kind: 'contact-left', contactId }, session);
        const { guardianIds } = await audienceOf(deps, alert, session);
        // Who is a contact of the other guardian's too is told as that.
        if (guardianIds.length > 1) await joinAll(deps, alert._id, guardianIds, session, contactId);
      }
    },
    async placeHidden(whose, session) {
      // A press that is being stored has read the child's switch. That of a guardian conflicts with it anyway.
      if ('childId' in whose) await serialisePresses(deps.db, whose.childId, session);
      const which = 'childId' in whose ? { childId: whose.childId } : await hiddenFor(deps, whose.parentId, session);
      const hidden = { $and: [which, { position: { $exists: true } }] };
      await alertsOf(deps.db).updateMany(hidden, { $unset: { position: '' } }, { session });
    },
  };
}

/** Alerts whose place nobody may see once this guardian's switch is off. */
async function hiddenFor({ db }: OpenDeps, userId: UserId, session: ClientSession): Promise<Filter<AlertDocument>> {
  const children = await findChildrenOf(db, userId, session);
  const others: string[] = [];
  for (const child of children)
    if ((await guardiansWithPlace({ db }, child, session)).length > 0) others.push(child._id);
  const left = await leftChildren(db, userId, session);
  const ownerIds = [userId, ...children.map(({ _id }) => _id)];
  return {
    $or: [{ ownerId: { $in: ownerIds, $nin: others } }, { parentId: userId, ownerId: { $nin: [...others, ...left] } }],
  };
}

/**
 * The guardians of children have changed, or a moderator has taken the texts from one: open alerts follow at once. Who
 * is nobody's contact any more is told nothing; who was on the way opens the alert again; a new guardian is told.
 */
export async function followGuardians(
  deps: OpenDeps & Pick<EmergencyDeps, 'transact'>,
  childIds: readonly ChildId[],
): Promise<void> {
  const which = { ownerId: { $in: [...childIds] }, closedAt: { $exists: false } };
  const open = await alertsOf(deps.db)
    .find(which, { projection: { _id: 1 } })
    .toArray();
  for (const { _id } of open)
    await deps.transact(async (session) => {
      const alert = await alertsOf(deps.db).findOne({ _id }, { session });
      if (!alert) return;
      const silenced = await findSilenced(deps, alert, session);
      const hide = { $addToSet: { hiddenFrom: { $each: silenced } } };
      if (silenced.length > 0) await alertsOf(deps.db).updateOne({ _id }, hide, { session });
      for (const { contactId } of await findLeavers(deps, alert, session))
        await changeAlert(deps, { _id }, { kind: 'contact-left', contactId }, session);
      const { guardianIds } = await audienceOf(deps, alert, session);
      await joinAll(deps, _id, guardianIds, session);
    });
}
