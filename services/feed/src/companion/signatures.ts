import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { keysOf } from '@notalone/service-kit/config/secret-key';
import type { SentTurn, Turn } from './conversation.ts';

export interface Signatures {
  /** Signs what the companion says after everything before it. */
  sign(before: readonly Turn[], text: string): string;
  /** The places of turns that the companion really said, each as its answer to exactly what comes before it. */
  verifiedPlaces(conversation: readonly SentTurn[]): ReadonlySet<number>;
}

const VERSION = 2;
const EMPTY = '';
/** Chains the hash of everything before with the next turn, so that a long conversation is hashed only once. */
const hashAfter = (before: string, { sender, text }: Turn) =>
  createHash('sha256')
    .update(JSON.stringify([before, sender, text]))
    .digest('base64url');

/**
 * HMAC-SHA256 over the place, everything said before, and the text: a reply cannot be moved into another conversation
 * either.
 */
export function createSignatures(secrets: string): Signatures {
  const keys = keysOf(secrets);
  const signatureOf = (secret: string, place: number, before: string, text: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([VERSION, place, before, text]))
      .digest('base64url');
  const isValid = (signature: string, place: number, before: string, text: string) => {
    const given = Buffer.from(signature);
    return keys.some((secret) => {
      const expected = Buffer.from(signatureOf(secret, place, before, text));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  };
  return {
    sign: (before, text) => signatureOf(keys[0], before.length, before.reduce(hashAfter, EMPTY), text),
    verifiedPlaces(conversation) {
      const places = new Set<number>();
      let before = EMPTY;
      for (const [place, turn] of conversation.entries()) {
        if (turn.sender === 'ai' && turn.signature && isValid(turn.signature, place, before, turn.text))
          places.add(place);
        before = hashAfter(before, turn);
      }
      return places;
    },
  };
}
