import * as z from 'zod';

const MIN_CHARACTERS = 32;
const MIN_BITS = 100;
const EXAMPLE_WORDS = /example|secret|password|placeholder|change/i;

/**
 * The keys in a variable: one, or several separated by commas while it is rotated. The first one makes what is new; all
 * of them are accepted.
 */
export function keysOf(value: string): readonly [current: string, ...others: string[]] {
  const [current = '', ...others] = value.split(',').map((key) => key.trim());
  return [current, ...others];
}

/** A key that only this deployment knows, or several. In production `loadConfig` also refuses a guessable one. */
export const secretKey = z
  .string()
  .min(MIN_CHARACTERS)
  .refine((value) => keysOf(value).every((key) => key.length >= MIN_CHARACTERS), {
    error: `must be keys of at least ${MIN_CHARACTERS} characters, comma-separated`,
  })
  .meta({ isSecretKey: true });

export const isSecretKey = (schema: z.ZodType): boolean => schema.meta()?.isSecretKey === true;

/** The shortest text whose repetition gives this one. */
const repeatedUnit = (text: string): string => text.slice(0, (text + text).indexOf(text, 1));

/** Shannon entropy of the characters: it does not prove that a text is random, but is low for carelessly typed ones. */
function entropyBits(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / text.length);
  return text.length * shares.reduce((bits, share) => bits - share * Math.log2(share), 0);
}

/** abcdef…, 12345… */
function isMostlySequence(text: string): boolean {
  const steps = [...text].slice(1).filter((character, at) => character.charCodeAt(0) - text.charCodeAt(at) === 1);
  return steps.length > text.length / 2;
}

/** Why one of the keys is guessable; undefined where all look random. */
export const secretKeyFault = (value: string): string | undefined =>
  keysOf(value)
    .map(faultOf)
    .find((fault) => fault !== undefined);

function faultOf(value: string): string | undefined {
  if (EXAMPLE_WORDS.test(value)) return 'is an example, not a secret; make one with: openssl rand -hex 32';
  if (isMostlySequence(value) || entropyBits(repeatedUnit(value)) < MIN_BITS)
    return 'is easy to guess; make one with: openssl rand -hex 32';
  return undefined;
}
