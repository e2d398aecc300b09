import {
  type ChildId,
  DEFAULT_EMERGENCY_MESSAGE,
  type emergencySettings,
  type ReplyOf,
  type UserId,
} from '@notalone/contracts';
import { mayUsePosition } from '../family/location-settings.ts';
import { findChildPhones, findFamily, isFamilyLocationOn } from '../family/settings.store.ts';
import { findChild, findChildrenOf, findOrFetchParent } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { isSubscribed } from '../subscription/is-subscribed.ts';
import { findContacts } from './contacts.store.ts';
import { contactView } from './contacts.view.ts';

type Reader =
  | { readonly role: 'child'; readonly childId: ChildId; readonly parentId: UserId }
  | { readonly role: 'parent'; readonly parentId: UserId; readonly isAdmin: boolean };

/** Whom the button texts and what it says, for the settings and for the page of the button. */
export async function listContacts(
  deps: EmergencyDeps,
  reader: Reader,
): Promise<ReplyOf<typeof emergencySettings.listContacts>> {
  const { parentId } = reader;
  const parent = await findOrFetchParent(deps, parentId);
  const [contacts, family] = await Promise.all([findContacts(deps, parentId), findFamily(deps.db, parentId)]);
  const shared = {
    emergencyContacts: contacts.map(contactView),
    emergencyMessage: family?.message ?? DEFAULT_EMERGENCY_MESSAGE,
    ...(family?.familyWord && { familyWord: family.familyWord }),
    ...(parent?.phone && { parentPhone: parent.phone.phoneNumber }),
  };
  if (reader.role === 'child') {
    const child = await findChild(deps.db, reader.childId);
    return {
      ...shared,
      emergencyLocationEnabled: await mayUsePosition(deps, reader),
      ...(child && { childName: child.name }),
    };
  }
  const role = reader.isAdmin ? 'admin' : 'parent';
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
