import {
  type AlertSms,
  alertSms,
  cancelSms,
  DEFAULT_EMERGENCY_MESSAGE,
  invitationSms,
  positionSms,
  testSms,
  unconfirmedSms,
} from '@notalone/contracts';
import { secondsBetween } from '../alerts/alerts.rules.ts';
import type { AlertDocument } from '../alerts/alerts.store.ts';
import { contactsOf } from '../contacts/contacts.store.ts';
import type { EmergencyDeps } from '../deps.ts';
import { devicesOf } from '../devices/devices.store.ts';
import { findParent, type ParentDocument } from '../family/family.projection.ts';
import { findChildPhones, findFamily } from '../family/settings.store.ts';
import { invitationId, linkToken, linkUrl, storedLinkToken } from '../links/link-token.ts';
import type { DeliveryDocument } from './deliveries.store.ts';
import type { Mail } from './send-mail.ts';

type ComposeDeps = Pick<EmergencyDeps, 'db' | 'seal' | 'config' | 'now'>;

const answerId = (alertId: string, contactId: string) => `${alertId}/${contactId}`;
/** The link with which a contact answers a new alert. */
export const answerToken = (deps: Pick<EmergencyDeps, 'seal'>, alertId: string, contactId: string): string =>
  linkToken(deps, 'answer', answerId(alertId, contactId));

/** Whom to ring: the child's own phone, else its parent, who needs no number of his own. */
function callBackOf(
  childPhone: string | undefined,
  parent: ParentDocument | null,
  isParent: boolean,
): Pick<AlertSms, 'callBack'> {
  if (childPhone) return { callBack: { number: childPhone, isParents: false } };
  return isParent || !parent?.phone ? {} : { callBack: { number: parent.phone.phoneNumber, isParents: true } };
}

async function alertTextOf(deps: ComposeDeps, alert: AlertDocument, delivery: DeliveryDocument): Promise<AlertSms> {
  const { contactId = '' } = delivery;
  const { childId } = alert;
  const [parent, family, phones] = await Promise.all([
    findParent(deps.db, alert.parentId),
    findFamily(deps.db, alert.parentId),
    findChildPhones(deps.db, childId ? [childId] : []),
  ]);
  const contact = alert.contacts.find((one) => one.contactId === contactId);
  const { position } = alert;
  return {
    familyWord: family?.familyWord,
    childName: alert.childName,
    code: alert.code,
    message: alert.customMessage ?? family?.message ?? DEFAULT_EMERGENCY_MESSAGE,
    sentAt: alert.createdAt,
    ...(position && {
      position: { ...position, ageSeconds: Math.max(0, secondsBetween(position.takenAt, alert.createdAt)) },
    }),
    ...callBackOf(childId && phones.get(childId), parent, contact?.isParent === true || delivery.channel === 'mail'),
    withoutLinks: delivery.withoutLinks,
    ...(contact?.tokenHash && {
      answerUrl: linkUrl(deps, storedLinkToken(deps, 'answer', answerId(alert._id, contactId), contact.tokenHash)),
    }),
    countThisHour: alert.countThisHour,
  };
}

/** What a text says at this moment; undefined where there is nothing to say any more. */
export async function composeSms(
  deps: ComposeDeps,
  delivery: DeliveryDocument,
  alert: AlertDocument | null,
): Promise<string | undefined> {
  const { kind, contactId = '', to = '' } = delivery;
  if (kind === 'invitation') {
    const [parent, contact] = await Promise.all([
      findParent(deps.db, delivery.parentId),
      contactsOf(deps.db).findOne({ _id: contactId }),
    ]);
    // Removed, or corrected to another number.
    if (contact?.phoneNumber !== to) return undefined;
    return invitationSms({
      parentName: parent?.account?.username ?? 'A family',
      url: linkUrl(deps, storedLinkToken(deps, 'invitation', invitationId(contactId, to), contact.tokenHash)),
    });
  }
  if (!alert) return undefined;
  if (kind === 'unconfirmed') {
    const parent = await findParent(deps.db, alert.parentId);
    return unconfirmedSms({
      name: parent?.account?.username ?? 'the parent',
      number: parent?.phone?.phoneNumber ?? '',
    });
  }
  const said = await alertTextOf(deps, alert, delivery);
  if (kind === 'cancel') return alert.cancelledAt && cancelSms({ ...said, cancelledAt: alert.cancelledAt });
  if (alert.isTest || alert.probe) return testSms({ ...said, answerUrl: said.answerUrl ?? linkUrl(deps, '') });
  if (kind === 'position') return said.position && positionSms({ ...said, position: said.position });
  return alertSms(said);
}

const SIGNATURE = 'Not Alone';
const paragraphs = (...texts: readonly string[]) => [...texts, SIGNATURE].join('\n\n');

/** What a mail to the parent says; undefined where there is no address or nothing to say any more. */
export async function composeMail(
  deps: ComposeDeps,
  delivery: DeliveryDocument,
  alert: AlertDocument | null,
): Promise<Mail | undefined> {
  const parent = await findParent(deps.db, delivery.parentId);
  const to = parent?.account?.email;
  if (!to) return undefined;
  if (delivery.kind === 'opted-out') {
    const contact = await contactsOf(deps.db).findOne({ _id: delivery.aboutId ?? '' });
    return contact
      ? {
          to,
          subject: 'An emergency contact takes no more texts',
          text: paragraphs(
            `${contact.name} has answered STOP, or said never to be texted. An emergency message will not reach this number.`,
            'If that was a mistake, please ask them to text START to our number, or add another contact.',
          ),
        }
      : undefined;
  }
  if (delivery.kind === 'stale') {
    const device = await devicesOf(deps.db).findOne({ _id: delivery.aboutId ?? '' });
    return device
      ? {
          to,
          subject: 'Please check an emergency button',
          text: paragraphs(
            `The emergency button on a device of your child (${device.device}) has not found itself ready for a week.`,
            'Please open Not Alone on that device once, while it is online.',
          ),
        }
      : undefined;
  }
  if (!alert) return undefined;
  if (delivery.kind === 'cancel')
    return (
      alert.cancelledAt && {
        to,
        subject: 'An emergency message was cancelled',
        text: paragraphs(cancelSms({ childName: alert.childName, cancelledAt: alert.cancelledAt })),
      }
    );
  const text = alertSms(await alertTextOf(deps, alert, delivery));
  return { to, subject: 'Your child has asked for help', text: paragraphs(text) };
}
