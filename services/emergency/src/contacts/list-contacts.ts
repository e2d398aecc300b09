import { DEFAULT_EMERGENCY_MESSAGE, type emergencySettings, type ReplyOf } from '@notalone/contracts';
import type { EmergencyDeps } from '../deps.ts';
import type { Presser } from '../devices/who-presses.ts';
import { findChild, findChildrenOf, learnParent } from '../family/family.projection.ts';
import { mayUsePosition } from '../family/location-settings.ts';
import { findChildPhones, findFamily, isFamilyLocationOn } from '../family/settings.store.ts';
import { isSubscribed } from '../subscription/is-subscribed.ts';
import { findContacts } from './contacts.store.ts';
import { contactView } from './contacts.view.ts';

/** Whom the button texts and what it says, for the settings and for the page of the button. */
export async function listContacts(
  deps: EmergencyDeps,
  presser: Presser,
): Promise<ReplyOf<typeof emergencySettings.listContacts>> {
  const { parentId } = presser;
  const parent = await learnParent(deps, parentId);
  const [contacts, family] = await Promise.all([
    findContacts(deps.db, parentId, deps.now()),
    findFamily(deps.db, parentId),
  ]);
  const shared = {
    emergencyContacts: contacts.map(contactView),
    emergencyMessage: family?.message ?? DEFAULT_EMERGENCY_MESSAGE,
    ...(family?.familyWord && { familyWord: family.familyWord }),
    ...(parent?.phone && { parentPhone: parent.phone.phoneNumber }),
  };
  if (presser.role === 'child') {
    const child = await findChild(deps.db, presser.childId);
    return {
      ...shared,
      emergencyLocationEnabled: await mayUsePosition(deps, presser),
      ...(child && { childName: child.name }),
    };
  }
  const role = presser.isAdmin ? 'admin' : 'parent';
  const children = await findChildrenOf(deps.db, parentId);
  const phones = await findChildPhones(
    deps.db,
    children.map(({ _id }) => _id),
  );
  return {
    ...shared,
    children: children.map(({ _id: childId, name }) => {
      const phoneNumber = phones.get(childId);
      return { childId, name, ...(phoneNumber && { phoneNumber }) };
    }),
    emergencyLocationEnabled: isFamilyLocationOn(family),
    subscribed: await isSubscribed(deps, { userId: parentId, role }),
  };
}
