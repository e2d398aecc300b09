import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import { ALERT_CALL_SECONDS, ALERT_TELL_ADULT_SECONDS } from '@notalone/contracts/limits';
import type { EmergencyData, Reply } from '@notalone/web-kit';
import { sayComing } from './emergency-text.ts';

export type Alert = Reply<'GET /api/emergency-sms/alerts/{alertId}'>;

export interface AlertWords {
  readonly text: string;
  readonly tone: 'waiting' | 'good' | 'bad';
  /** Whom to ring, by contact. */
  readonly ring?: string;
  readonly call999?: true;
  /** Somebody is on the way, or it is cancelled: nothing more is awaited. */
  readonly isOver?: true;
}

const ACCEPTED: readonly Alert['results'][number]['status'][] = ['accepted', 'sent', 'delivered', 'acknowledged'];

/**
 * What the child reads about its alert so many seconds after the press (rules 5.5). `alert` is missing until the server
 * has told.
 */
export function alertWords(
  alert: Alert | undefined,
  ageSeconds: number,
  contacts: EmergencyData['contacts'] = [],
): AlertWords {
  const results = alert?.results ?? [];
  if (alert?.status === 'cancelled') return { text: 'You said that you are OK.', tone: 'good', isOver: true };
  const coming = results.filter(({ answer }) => answer === 'on-the-way');
  if (coming.length > 0) {
    const relationship = (id: string) => contacts.find(({ _id }) => _id === id)?.relationship;
    const text = coming.map(({ contactId, name }) => sayComing(name, relationship(contactId))).join('. ');
    return { text, tone: 'good', isOver: true };
  }
  const asksToCall = results.find(({ answer }) => answer === 'call-me');
  if (asksToCall) return { text: `${asksToCall.name} says: call me`, tone: 'good', ring: asksToCall.contactId };
  if (alert?.status === 'cannot-come')
    return { text: `Nobody can come. ${EMERGENCY_TEXTS.tellAdult}`, tone: 'bad', call999: true };
  if (ageSeconds >= ALERT_TELL_ADULT_SECONDS) return { text: EMERGENCY_TEXTS.tellAdult, tone: 'bad', call999: true };
  const first = contacts[0];
  if (ageSeconds >= ALERT_CALL_SECONDS)
    return {
      text: `${EMERGENCY_TEXTS.nobodyAnswered}${first ? ` Call ${first.name}` : ''}`,
      tone: 'bad',
      ...(first && { ring: first._id }),
    };
  const isSent = !alert || results.some(({ status }) => ACCEPTED.includes(status));
  return { text: isSent ? EMERGENCY_TEXTS.nobodyYet : 'Not sent yet. We keep trying.', tone: 'waiting' };
}
