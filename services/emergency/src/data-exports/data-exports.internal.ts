import { DEFAULT_EMERGENCY_MESSAGE, type ExportRecord, internal, type UserId } from '@notalone/contracts';
import {
  collectionSection,
  type ExportSection,
  listSection,
  readExportPage,
} from '@notalone/service-kit/data-exports/export-page';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import { type AlertDocument, alertsOf } from '../alerts/alerts.store.ts';
import { alertsOfGuardian } from '../alerts/find-alert.ts';
import { findContacts } from '../contacts/contacts.store.ts';
import { findDevicesOf, NOT_FORGOTTEN } from '../devices/devices.store.ts';
import { findChildPhones, findFamily, isFamilyLocationOn } from '../family/settings.store.ts';
import { findChildrenOf } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { findSubscription } from '../subscription/subscriptions.store.ts';

type Deps = Pick<EmergencyDeps, 'db' | 'encryption' | 'now'>;
type Record = ExportRecord<'emergency'>;

/** The zip lies about on a disk: of the number of somebody else it has the ending alone, by which one knows it. */
const ENDING_DIGITS = 3;
const endingOf = (phoneNumber: string) => phoneNumber.slice(-ENDING_DIGITS);

async function settingRecords(deps: Deps, parentId: UserId): Promise<Record[]> {
  const { db } = deps;
  const [family, contacts, children] = await Promise.all([
    findFamily(db, parentId),
    findContacts(deps, parentId),
    findChildrenOf(db, parentId),
  ]);
  const childIds = children.map(({ _id }) => _id);
  const phones = await findChildPhones(db, childIds);
  return [
    {
      kind: 'buttonSettings',
      message: family?.message ?? DEFAULT_EMERGENCY_MESSAGE,
      ...(family?.familyWord && { familyWord: family.familyWord }),
      isPlaceSent: isFamilyLocationOn(family),
    },
    ...contacts.map(({ name, relationship, phoneNumber, state, isParent, getsPlace }) => ({
      kind: 'contact' as const,
      name,
      relationship,
      phoneEnding: endingOf(phoneNumber),
      state,
      isParent,
      getsPlace,
    })),
    ...[...phones].map(([childId, phoneNumber]) => ({
      kind: 'childPhone' as const,
      childId,
      phoneEnding: endingOf(phoneNumber),
    })),
  ];
}

async function subscriptionRecords({ db }: Deps, userId: UserId): Promise<Record[]> {
  const subscription = await findSubscription(db, userId);
  if (!subscription) return [];
  const { status = 'none', currentPeriodEnd, cancelAtPeriodEnd = false } = subscription;
  const end = currentPeriodEnd && { currentPeriodEnd: currentPeriodEnd.toISOString() };
  return [{ kind: 'subscription', status, ...end, endsThen: cancelAtPeriodEnd }];
}

async function deviceRecords({ db }: Deps, parentId: UserId): Promise<Record[]> {
  const [devices, children] = await Promise.all([
    findDevicesOf(db, parentId, NOT_FORGOTTEN),
    findChildrenOf(db, parentId),
  ]);
  const names = new Map(children.map(({ _id, name }) => [_id, name]));
  return devices.map(({ childId, createdAt }) => ({
    kind: 'buttonDevice',
    childId,
    childName: names.get(childId) ?? '',
    createdAt: createdAt.toISOString(),
  }));
}

const alertRecord = ({ _id, childId, childName, isTest, code, ...alert }: AlertDocument): Record => ({
  kind: 'alert',
  alertId: _id,
  ...(childId && { childId }),
  childName,
  isTest,
  ...(code && { code }),
  ...(alert.customMessage && { message: alert.customMessage }),
  createdAt: alert.createdAt.toISOString(),
  state: alert.state,
  ...(alert.closedAt && { closedAt: alert.closedAt.toISOString() }),
  ...(alert.closedBy && { closedBy: alert.closedBy.name }),
  contacts: alert.contacts.map(({ name, answer, answeredAt }) => ({
    name,
    ...(answer && { answer }),
    ...(answeredAt && { answeredAt: answeredAt.toISOString() }),
  })),
});

/**
 * This service's part of the copy of a person's data (rules 8.2): never a place. A child's own copy has what it sent.
 */
export function serveDataExports(server: InternalServer, deps: Deps): void {
  server.serve(internal.emergency.exportPage, async ({ body: { userId, childId, cursor } }) => {
    const whose = childId === undefined ? await alertsOfGuardian(deps, userId) : { ownerId: childId };
    const alerts = collectionSection(
      alertsOf(deps.db),
      { $and: [whose, { probe: { $exists: false } }] },
      (id) => id,
      (found) => found.map(alertRecord),
    );
    if (childId !== undefined) return readExportPage([alerts], cursor);
    const sections: ExportSection<Record>[] = [
      listSection(() => settingRecords(deps, userId)),
      listSection(() => deviceRecords(deps, userId)),
      alerts,
      listSection(() => subscriptionRecords(deps, userId)),
    ];
    return readExportPage(sections, cursor);
  });
}
