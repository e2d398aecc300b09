import { alertSms } from '@notalone/contracts/emergency-sms-text';
import { DEFAULT_EMERGENCY_MESSAGE } from '@notalone/contracts/emergency-texts';
import type { EmergencyContact, EmergencyData, EmergencyPress } from '@notalone/web-kit';
import { type KnownPosition, positionInput } from './use-position.ts';

interface PhoneText {
  readonly contact: Pick<EmergencyContact, 'confirmed' | 'getsPlace' | 'message' | 'familyWord'>;
  readonly data: EmergencyData;
  readonly press: Pick<EmergencyPress, 'code' | 'customMessage'> | undefined;
  readonly position: KnownPosition | undefined;
}

/**
 * What the child's own phone texts to a contact when ours cannot be reached: what is wrong only to who has said yes to
 * being a contact, the place only to whom the family gives it (rules 5.8, 5.9). In the words of the guardian in whose
 * list the contact is.
 */
export function textForPhone({ contact, data, press, position }: PhoneText): string {
  if (!contact.confirmed) return 'Please ring me';
  const known = contact.getsPlace && data.isLocationOn && position ? positionInput(position) : undefined;
  const { message, familyWord } = contact.message === undefined ? data : contact;
  return alertSms({
    familyWord,
    childName: data.childName,
    code: press?.code,
    message: press?.customMessage ?? (message || DEFAULT_EMERGENCY_MESSAGE),
    sentAt: new Date(),
    callBack: 'sender',
    position: known && { ...known, ageSeconds: known.positionAgeSeconds },
  });
}

/** `+447700900123` → `07700 900123`, as a child would read it out. */
export const readableNumber = (phoneNumber: string): string =>
  phoneNumber.replace(/^(?:\+44|0)(\d{4})(\d{6})$/, '0$1 $2');

const HE = /\b(?:dad|daddy|father|grandad|grandpa|grandfather|uncle|brother|stepdad|stepfather)\b/i;
const SHE =
  /\b(?:mum|mummy|mam|mother|gran|granny|nan|nana|grandma|grandmother|aunt|auntie|aunty|sister|stepmum|stepmother)\b/i;

/** 'Dad says he is coming': by the words that the parent typed; else 'they are'. */
export function sayComing(name: string, relationship = ''): string {
  const words = `${relationship} ${name}`;
  const who = (HE.test(words) && 'he is') || (SHE.test(words) && 'she is') || 'they are';
  return `${name} says ${who} coming`;
}
