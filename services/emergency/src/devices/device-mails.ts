import { guardiansWith } from '@notalone/contracts';
import type { Mail } from '@notalone/service-kit/senders/smtp';
import { type DeliveryDocument, newDelivery } from '../deliveries/deliveries.store.ts';
import { findGuarded, findParent } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { type DeviceDocument, devicesOf } from './devices.store.ts';

/** A mail about a device to each guardian who decides about its child. */
export async function mailsAbout(
  db: EmergencyDeps['db'],
  device: DeviceDocument,
  kind: 'stale' | 'taken-off',
  now: Date,
): Promise<DeliveryDocument[]> {
  const { _id: aboutId } = device;
  return guardiansWith(await findGuarded(db, device), 'decisions').map((parentId) =>
    newDelivery({ parentId, channel: 'mail', kind, aboutId, dueAt: now }, now),
  );
}

/** What a mail about a device says; undefined where there is no address, or nothing to say any more. */
export async function composeDeviceMail(
  { db }: Pick<EmergencyDeps, 'db'>,
  { kind, parentId, aboutId = '' }: DeliveryDocument,
): Promise<Mail | undefined> {
  const [parent, device] = await Promise.all([findParent(db, parentId), devicesOf(db).findOne({ _id: aboutId })]);
  const to = parent?.account?.email;
  if (!to || !device) return undefined;
  if (kind === 'taken-off')
    return {
      to,
      subject: 'An emergency button was taken off a device',
      text: [
        `Somebody chose ‘Take the button off this device’ on a device of your child (${device.device}). It texts nobody from there any more.`,
        'If that was not meant, let your child log in there once more.',
        'Not Alone',
      ].join('\n\n'),
    };
  return {
    to,
    subject: 'Please check an emergency button',
    text: [
      `The emergency button on a device of your child (${device.device}) has not found itself ready for a week.`,
      'Please open Not Alone on that device once, while it is online.',
      'Not Alone',
    ].join('\n\n'),
  };
}
