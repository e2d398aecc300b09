/** A mobile number that `contactPhoneSchema` let in, as E.164. */
export function toE164(typed: string): string {
  const digits = typed.replace(/^(?:\+|00)/, '');
  const national = digits.replace(/^(?:44|353)0?/, '').replace(/^0/, '');
  return `${digits.startsWith('353') || /^0?8/.test(digits) ? '+353' : '+44'}${national}`;
}
