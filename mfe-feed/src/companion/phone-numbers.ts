export interface Said {
  readonly text: string;
  /** Digits to call. */
  readonly call?: string;
}

const NUMBERS = /\b(999|NHS 111|116 123|0800 1111)\b/;

/** Splits text at the numbers of 999, NHS 111, Samaritans and Childline. */
export const withNumbers = (text: string): readonly Said[] =>
  text
    .split(NUMBERS)
    .map((part, index) => (index % 2 === 1 ? { text: part, call: part.replace(/\D/g, '') } : { text: part }))
    .filter(({ text: part }) => part !== '');

/** The numbers to call, each once, in their order. */
export const numbersIn = (text: string): readonly Required<Said>[] => {
  const found = withNumbers(text).flatMap(({ text: shown, call }) => (call ? [{ text: shown, call }] : []));
  return found.filter(({ call }, index) => found.findIndex((other) => other.call === call) === index);
};
