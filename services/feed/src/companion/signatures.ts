import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { keysOf } from '@notalone/service-kit/config/secret-key';
import type { SentTurn, Turn } from './conversation.ts';

export interface Signatures {
  /** Signs what the companion says after everything before it. */
  sign(before: readonly Turn[], text: string): string;
  /** The places of turns that the companion really said, each as its answer to exactly what comes before it. */
  verifiedPlaces(conversation: readonly SentTurn[]): ReadonlySet<number>;
}

const VERSION = 3;
/**
 * How many turns before a reply its signature covers: all that the model read. A page that sends only the newest turns
 * of a long conversation still sends enough of them for the last replies to be verified.
 */
export const TURNS_SIGNED = 24;
const hashOf = ({ sender, text }: Turn) =>
  createHash('sha256')
    .update(JSON.stringify([sender, text]))
    .digest('base64url');

/** HMAC-SHA256 over the turns before and the text: a reply cannot be moved into another conversation. */
export function createSignatures(secrets: string): Signatures {
  const keys = keysOf(secrets);
  const signatureOf = (secret: string, before: readonly string[], text: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([VERSION, before.slice(-TURNS_SIGNED), text]))
      .digest('base64url');
  const isValid = (signature: string, before: readonly string[], text: string) => {
    const given = Buffer.from(signature);
    return keys.some((secret) => {
      const expected = Buffer.from(signatureOf(secret, before, text));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  };
  return {
    sign: (before, text) => signatureOf(keys[0], before.map(hashOf), text),
    verifiedPlaces(conversation) {
      const hashes = conversation.map(hashOf);
      const isSaid = ({ sender, text, signature }: SentTurn, place: number) =>
        sender === 'ai' &&
        signature !== undefined &&
        isValid(signature, hashes.slice(Math.max(0, place - TURNS_SIGNED), place), text);
      return new Set(conversation.flatMap((turn, place) => (isSaid(turn, place) ? [place] : [])));
    },
  };
}
