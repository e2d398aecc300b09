import type { DeliveryDocument } from '../deliveries/deliveries.store.ts';
import type { Mail } from '../deliveries/send-mail.ts';
import { findParent } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { devicesOf } from './devices.store.ts';

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
