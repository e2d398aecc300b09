import {
  type ChildId,
  DEFAULT_EMERGENCY_MESSAGE,
  type emergencySettings,
  guardianHas,
  otherGuardianOf,
  type ReplyOf,
  type UserId,
} from '@notalone/contracts';
import { guardiansWithPlace } from '../family/location-settings.ts';
import { type FamilyDocument, findChildPhones, findFamily, isFamilyLocationOn } from '../family/settings.store.ts';
import {
  type ChildDocument,
  findChildrenOf,
  findGuarded,
  findNames,
  findOrFetchParent,
} from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { isSubscribed } from '../subscription/is-subscribed.ts';
import { findAudience, findContactsToShow, findContactsToTell, mayGetPlace } from './audience.ts';
import { findContacts } from './contacts.store.ts';
import { contactView } from './contacts.view.ts';

interface ChildReader {
  readonly role: 'child';
  readonly childId: ChildId;
  readonly parentId: UserId;
  /** The guardians whose numbers and contacts the device shows. */
  readonly shown: readonly UserId[];
}
interface ParentReader {
  readonly role: 'parent';
  readonly parentId: UserId;
  readonly isAdmin: boolean;
}
type Settings = ReplyOf<typeof emergencySettings.listContacts>;
type OthersContact = NonNullable<Settings['othersContacts']>[number];

const messageOf = (family: FamilyDocument | null) => ({
  message: family?.message ?? DEFAULT_EMERGENCY_MESSAGE,
  ...(family?.familyWord && { familyWord: family.familyWord }),
});

/**
 * Whom the button of a child texts, of the guardians whom the device shows, with what a device without a network writes
 * to each.
 */
async function listForChild(deps: EmergencyDeps, { childId, parentId, shown }: ChildReader): Promise<Settings> {
  const { db } = deps;
  const guarded = await findGuarded(db, { childId, parentId });
  const withPlace = await guardiansWithPlace(deps, guarded);
  const audience = await findAudience(deps, guarded);
  const guardianIds = audience.guardianIds.filter((userId) => shown.includes(userId));
  const parents = await Promise.all(guardianIds.map((userId) => findOrFetchParent(deps, userId)));
  const [told, contacts] = await Promise.all([
    findContactsToTell(deps, guarded),
    findContactsToShow(deps, guarded, shown),
  ]);
  const numbers = new Set(contacts.map(({ phoneNumber }) => phoneNumber));
  const families = new Map(
    await Promise.all(guardianIds.map(async (userId) => [userId, await findFamily(db, userId)] as const)),
  );
  const first = messageOf((guardianIds[0] && families.get(guardianIds[0])) ?? null);
  const parentPhone = parents.find((parent) => parent?.phone)?.phone?.phoneNumber;
  return {
    emergencyContacts: contacts.map((contact) => ({
      ...contactView(contact),
      getsPlace: mayGetPlace(audience, contact) && (withPlace.length === 0 || withPlace.includes(contact.parentId)),
      ...(audience.guardianIds.length > 1 && messageOf(families.get(contact.parentId) ?? null)),
    })),
    emergencyMessage: first.message,
    ...(first.familyWord && { familyWord: first.familyWord }),
    ...(parentPhone && { parentPhone }),
    ...(told.some(({ phoneNumber }) => !numbers.has(phoneNumber)) && { hidesContacts: true as const }),
    emergencyLocationEnabled: withPlace.length > 0,
    ...(guarded.name !== undefined && { childName: guarded.name }),
  };
}

/**
 * Whom the other guardians of a parent's children have added, of those who are told; without their numbers, and nobody
 * where a moderator took reading.
 */
async function othersContacts(
  deps: EmergencyDeps,
  parentId: UserId,
  children: readonly ChildDocument[],
): Promise<OthersContact[]> {
  const others = children.flatMap((child) => {
    const userId = otherGuardianOf(child, parentId);
    const mayRead = guardianHas(child, parentId, 'decisions');
    return userId && mayRead && guardianHas(child, userId, 'texts') ? [{ child, userId }] : [];
  });
  const names = await findNames(
    deps.db,
    others.map(({ userId }) => userId),
  );
  const lists = others.map(async ({ child, userId }) => {
    const contacts = await findContacts(deps, userId);
    // Whose number is no longer texted is not told so: it stays in the list.
    return contacts
      .filter(({ isParent }) => !isParent)
      .map(({ name, relationship, state }) => ({
        childId: child._id,
        guardian: names.get(userId) ?? '',
        name,
        relationship,
        confirmed: state === 'confirmed',
      }));
  });
  return (await Promise.all(lists)).flat();
}

async function listForParent(deps: EmergencyDeps, { parentId, isAdmin }: ParentReader): Promise<Settings> {
  const parent = await findOrFetchParent(deps, parentId);
  const [contacts, family, children] = await Promise.all([
    findContacts(deps, parentId),
    findFamily(deps.db, parentId),
    findChildrenOf(deps.db, parentId),
  ]);
  const phones = await findChildPhones(
    deps.db,
    children.map(({ _id }) => _id),
  );
  const { message, ...word } = messageOf(family);
  const added = await othersContacts(deps, parentId, children);
  return {
    emergencyContacts: contacts.map(contactView),
    emergencyMessage: message,
    ...word,
    ...(parent?.phone && { parentPhone: parent.phone.phoneNumber }),
    children: children.map(({ _id: childId, name }) => {
      const phoneNumber = phones.get(childId);
      return { childId, name, ...(phoneNumber && { phoneNumber }) };
    }),
    ...(added.length > 0 && { othersContacts: added }),
    emergencyLocationEnabled: isFamilyLocationOn(family),
    subscribed: await isSubscribed(deps, { userId: parentId, role: isAdmin ? 'admin' : 'parent' }),
  };
}

/** Whom the button texts and what it says, for the settings and for the page of the button. */
export const listContacts = (deps: EmergencyDeps, reader: ChildReader | ParentReader): Promise<Settings> =>
  reader.role === 'child' ? listForChild(deps, reader) : listForParent(deps, reader);
