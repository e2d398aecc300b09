import { invitationSms, ukTime } from '@notalone/contracts';
import type { Mail } from '@notalone/service-kit/senders/smtp';
import type { DeliveryDocument } from '../deliveries/deliveries.store.ts';
import { invitationId, linkUrl, storedLinkToken } from '../links/link-token.ts';
import { findParent } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { type Contact, findContact } from './contacts.store.ts';

type ComposeDeps = Pick<EmergencyDeps, 'db' | 'encryption' | 'config' | 'now'>;

/** What an invitation says; undefined where the contact was removed, has another number or has answered. */
export async function composeContactSms(
  deps: ComposeDeps,
  { contactId = '', parentId, to = '' }: DeliveryDocument,
): Promise<string | undefined> {
  const contact = await findContact(deps, contactId);
  if (contact?.phoneNumber !== to || contact.state !== 'sent') return undefined;
  const parent = await findParent(deps.db, parentId);
  const token = storedLinkToken(deps, 'invitation', invitationId(contactId, to), contact.tokenHash);
  return invitationSms({ parentName: parent?.account?.username ?? '', url: linkUrl(deps, token) });
}

interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}
const ON_START = 'To get our texts again, please text START to the number that our texts come from.';

/** `isOwn`: in the reader's own list, and not in that of the other guardian. */
function stoppedWords({ name, isParent, state, takesTexts }: Contact, isOwn: boolean): Words | undefined {
  if (state === 'refused')
    return {
      subject: 'An emergency contact never wants to be texted',
      paragraphs: [
        `${name} has said never to be texted by us, and hears nothing of an emergency.`,
        'If that was a mistake, they can open the link in our invitation again and press Yes. Or please add another contact.',
      ],
    };
  if (takesTexts) return undefined;
  if (isParent && isOwn)
    return {
      subject: 'Your own phone takes no more emergency texts',
      paragraphs: ['Your phone has answered STOP to our texts. In an emergency we telephone you instead.', ON_START],
    };
  return {
    subject: 'An emergency contact takes no more texts',
    paragraphs: [
      `${name} has answered STOP to our texts. ${state === 'confirmed' ? 'In an emergency we telephone this number instead.' : 'They have not said yes to being a contact, so an emergency message will not reach them.'}`,
      `If that was a mistake, please ask ${name} to text START to the number that our texts come from.`,
    ],
  };
}

function invitationFailedWords({ name, state, takesTexts }: Contact): Words | undefined {
  if (state !== 'failed') return undefined;
  return {
    subject: 'We could not ask an emergency contact',
    paragraphs: [
      takesTexts
        ? `Our text to ${name} did not arrive. Until they say yes, they are not told what has happened in an emergency.`
        : `We could not text ${name}: this phone has answered STOP to our texts. They can text START to the number that our texts come from.`,
      'Please check the number in the settings of the emergency button, then press ‘Send again’ there.',
    ],
  };
}

function notReachedWords({ name, isParent, notReachedAt }: Contact, isOwn: boolean): Words | undefined {
  if (!notReachedAt) return undefined;
  const date = notReachedAt.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/London' });
  const isReaders = isParent && isOwn;
  return {
    subject: isReaders ? 'We could not reach your phone' : 'We could not reach an emergency contact',
    paragraphs: [
      `We could not reach this number on ${date} at ${ukTime(notReachedAt)}: ${isReaders ? 'your own' : name}.`,
      isOwn
        ? 'We try it again with each emergency message. ' +
          'Please check the number in the settings of the emergency button.'
        : 'We try it again with each emergency message. ' +
          'It is in the list of the other guardian, who can check the number.',
    ],
  };
}

const WORDS = {
  stopped: stoppedWords,
  'invitation-failed': invitationFailedWords,
  'not-reached': notReachedWords,
} as const;
const hasWords = (kind: string): kind is keyof typeof WORDS => kind in WORDS;

/** What a mail about a contact says; undefined where there is no address, or it is not so any more. */
export async function composeContactMail(
  deps: ComposeDeps,
  { kind, aboutId = '', parentId }: DeliveryDocument,
): Promise<Mail | undefined> {
  if (!hasWords(kind)) return undefined;
  const [parent, contact] = await Promise.all([findParent(deps.db, parentId), findContact(deps, aboutId)]);
  const to = parent?.account?.email;
  const words = contact && WORDS[kind](contact, contact.parentId === parentId);
  return to && words
    ? { to, subject: words.subject, text: [...words.paragraphs, 'Not Alone'].join('\n\n') }
    : undefined;
}
