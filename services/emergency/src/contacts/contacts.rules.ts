import { EMERGENCY_CONTACTS_MAX, FREE_CONTACTS } from '@notalone/contracts';

/** A mobile number that `contactPhoneSchema` let in, as E.164. */
export function toE164(typed: string): string {
  const digits = typed.replace(/^(?:\+|00)/, '');
  const national = digits.replace(/^(?:44|353)0?/, '').replace(/^0/, '');
  return `${digits.startsWith('353') || /^0?8/.test(digits) ? '+353' : '+44'}${national}`;
}

/** Whether one more contact besides the parent is possible, or what it needs. */
export function roomFor(others: number, isSubscribed: boolean): 'free' | 'subscription' | 'full' {
  if (others >= EMERGENCY_CONTACTS_MAX - 1) return 'full';
  return isSubscribed || others < FREE_CONTACTS ? 'free' : 'subscription';
}
