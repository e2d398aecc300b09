import {
  type AlertSms,
  alertSms,
  askSms,
  cancelSms,
  closedByGuardianSms,
  comingSms,
  DEFAULT_EMERGENCY_MESSAGE,
  endedSms,
  positionSms,
  reopenedSms,
  testSms,
  togetherSms,
  type UserId,
  unconfirmedSms,
} from '@notalone/contracts';
import type { Mail } from '@notalone/service-kit/senders/smtp';
import { mayGetPlace } from '../contacts/audience.ts';
import type { Contact } from '../contacts/contacts.store.ts';
import type { DeliveryDocument } from '../deliveries/deliveries.store.ts';
import { findChildPhones, findFamily } from '../family/settings.store.ts';
import { linkUrl } from '../links/link-token.ts';
import { findParent, type ParentDocument } from '../people/people.projection.ts';
import { secondsBetween } from '../shared/clock.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { audienceOf } from './alert-audience.ts';
import { comingContacts } from './alert-life.rules.ts';
import { whoGetsPlace } from './alert-place.ts';
import type { AlertDocument } from './alerts.store.ts';
import { answerUrl } from './answer-link.ts';

type MessageDeps = Pick<EmergencyDeps, 'db' | 'encryption' | 'config' | 'now'>;
interface Recipient {
  /** In whose list the recipient is: with that guardian's word, message and number (rules 10.2). */
  readonly parentId: UserId;
  readonly contactId: string;
  /** The number is the parent's own: nobody is told to ring himself. */
  readonly isParent: boolean;
  readonly getsPlace: boolean;
}

/** Whom to ring: the child's own phone, else its parent, who needs no number of his own. */
function callBackOf(
  childPhone: string | undefined,
  parent: ParentDocument | null,
  isParent: boolean,
): Pick<AlertSms, 'callBack'> {
  if (childPhone) return { callBack: { number: childPhone, isParents: false } };
  return isParent || !parent?.phone ? {} : { callBack: { number: parent.phone.phoneNumber, isParents: true } };
}

const NOBODY: readonly UserId[] = [];

async function factsOf(
  deps: MessageDeps,
  alert: AlertDocument,
  { parentId, contactId, isParent, getsPlace }: Recipient,
  withoutLinks: true | undefined,
): Promise<AlertSms> {
  const { childId, position } = alert;
  const [parent, family, phones, withPlace] = await Promise.all([
    findParent(deps.db, parentId),
    findFamily(deps.db, parentId),
    findChildPhones(deps.db, childId ? [childId] : []),
    position && getsPlace ? whoGetsPlace(deps, alert) : NOBODY,
  ]);
  const tokenHash = alert.contacts.find((one) => one.contactId === contactId)?.tokenHash;
  return {
    familyWord: family?.familyWord,
    childName: alert.childName,
    code: alert.code,
    message: alert.customMessage ?? family?.message ?? DEFAULT_EMERGENCY_MESSAGE,
    sentAt: alert.createdAt,
    ...(position &&
      withPlace.includes(parentId) && {
        position: { ...position, ageSeconds: Math.max(0, secondsBetween(position.takenAt, alert.createdAt)) },
      }),
    ...callBackOf(childId && phones.get(childId), parent, isParent),
    withoutLinks,
    ...(tokenHash && { answerUrl: answerUrl(deps, alert._id, contactId, tokenHash) }),
    countThisHour: alert.countThisHour,
  };
}

function closedSms(alert: AlertDocument, facts: AlertSms): string | undefined {
  const { closedAt: at, closedBy, state } = alert;
  if (!at) return undefined;
  if (state === 'ended') return endedSms(facts);
  const isChild = closedBy?.who === 'child';
  if (state === 'together') return togetherSms({ ...facts, at, closerName: isChild ? undefined : closedBy?.name });
  if (closedBy && !isChild) return closedByGuardianSms({ ...facts, at, closerName: closedBy.name });
  return cancelSms({ ...facts, cancelledAt: at });
}

/** What a text says at this moment; undefined where there is nothing to say any more. */
export async function composeAlertSms(
  deps: MessageDeps,
  { kind, withoutLinks }: DeliveryDocument,
  alert: AlertDocument,
  contact: Contact,
): Promise<string | undefined> {
  if (kind === 'unconfirmed') {
    const parent = await findParent(deps.db, contact.parentId);
    return unconfirmedSms({
      name: parent?.account?.username ?? 'the parent',
      number: parent?.phone?.phoneNumber ?? '',
    });
  }
  const { _id: contactId, parentId, isParent } = contact;
  const getsPlace = alert.position !== undefined && mayGetPlace(await audienceOf(deps, alert), contact);
  const facts = await factsOf(deps, alert, { parentId, contactId, isParent, getsPlace }, withoutLinks);
  if (kind === 'together' || kind === 'cancel' || kind === 'ended') return closedSms(alert, facts);
  if (alert.isTest || alert.probe) return testSms({ ...facts, answerUrl: facts.answerUrl ?? linkUrl(deps, '') });
  if (kind === 'position') return facts.position && positionSms({ ...facts, position: facts.position });
  if (kind === 'ask') return askSms(facts);
  if (kind === 'reopened') return reopenedSms(facts);
  const [coming] = comingContacts(alert);
  if (kind === 'coming') return coming && comingSms({ ...facts, comingName: coming.name });
  return alertSms(facts);
}

/** In words that say nobody's name, nothing of health and no place (rules 9.2): a mail is read by others. */
const MAILS: Partial<Record<DeliveryDocument['kind'], { readonly subject: string; readonly words: string }>> = {
  alert: {
    subject: 'Your child has asked for help',
    words:
      'your child has pressed the emergency button. We have not called 999. ' +
      'What it is about, where, and how to answer:',
  },
  together: { subject: 'Somebody is with your child', words: 'somebody is with your child now. What happened:' },
  cancel: {
    subject: 'An emergency message was cancelled',
    words: 'an emergency message of your child was cancelled. Please ring to make sure. What happened:',
  },
  ended: {
    subject: 'Nobody has told us that your child is safe',
    words: 'four hours ago your child asked for help, and nobody has told us that it is safe. Please make sure:',
  },
};
const SIGNATURE = 'Not Alone';

/** What a mail to a guardian says; undefined where there is nothing to say any more. */
export function composeAlertMail(
  deps: Pick<MessageDeps, 'encryption' | 'config'>,
  { kind, parentId }: DeliveryDocument,
  alert: AlertDocument,
): Omit<Mail, 'to'> | undefined {
  const mail = MAILS[kind];
  if (!mail || (kind !== 'alert' && !alert.closedAt)) return undefined;
  const own = alert.contacts.find((one) => one.isParent && one.guardianId === parentId);
  // As in the text: whoever must answer need not log in first.
  const link = own?.tokenHash
    ? answerUrl(deps, alert._id, own.contactId, own.tokenHash)
    : new URL(`/emergency-alert/${alert._id}`, deps.config.PUBLIC_URL).href;
  return { subject: mail.subject, text: ['Hello,', `${mail.words}\n${link}`, SIGNATURE].join('\n\n') };
}
