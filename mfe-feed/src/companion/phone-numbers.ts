export interface TextPart {
  readonly text: string;
  /** Digits to dial. */
  readonly phoneNumber?: string;
}

const NUMBERS =
  /\b(999|NHS 111|116 123|0800 1111|0808 2000 247|0800 027 1234|0808 80 10 800|0808 802 1414|0808 800 5000)\b/;

/** Splits text at the phone numbers of 999, NHS 111 and the helplines that the server names. */
export const splitPhoneNumbers = (text: string): readonly TextPart[] =>
  text
    .split(NUMBERS)
    .map((part, index) => (index % 2 === 1 ? { text: part, phoneNumber: part.replace(/\D/g, '') } : { text: part }))
    .filter(({ text: part }) => part !== '');

/** The phone numbers in the text, in order and without duplicates. */
export const phoneNumbersIn = (text: string): readonly Required<TextPart>[] => {
  const found = splitPhoneNumbers(text).flatMap(({ text: shown, phoneNumber }) =>
    phoneNumber ? [{ text: shown, phoneNumber }] : [],
  );
  return found.filter(
    ({ phoneNumber }, index) => found.findIndex((other) => other.phoneNumber === phoneNumber) === index,
  );
};
