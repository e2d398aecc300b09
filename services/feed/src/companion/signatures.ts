import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { CompanionTurn, Said } from './conversation.ts';

export interface Signatures {
  /** For what she says next, after everything before. */
  sign(before: readonly Said[], text: string): string;
  /** The places of the turns that are hers, word for word, each her answer to exactly what stands before it. */
  hersIn(conversation: readonly CompanionTurn[]): ReadonlySet<number>;
}

const VERSION = 2;
const NOTHING_SAID = '';
/** The hash of everything said, from the hash of everything before: so that a long conversation is read only once. */
const after = (before: string, { sender, text }: Said) =>
  createHash('sha256')
    .update(JSON.stringify([before, sender, text]))
    .digest('base64url');

/** HMAC-SHA256 over the place, everything said before, and the text: her words cannot be moved into another conversation either. */
export function createSignatures(secret: string): Signatures {
  const signed = (place: number, before: string, text: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([VERSION, place, before, text]))
      .digest('base64url');
  const isRight = (signature: string, place: number, before: string, text: string) => {
    const [given, right] = [Buffer.from(signature), Buffer.from(signed(place, before, text))];
    return given.length === right.length && timingSafeEqual(given, right);
  };
  return {
    sign: (before, text) => signed(before.length, before.reduce(after, NOTHING_SAID), text),
    hersIn(conversation) {
      const places = new Set<number>();
      let before = NOTHING_SAID;
      for (const [place, turn] of conversation.entries()) {
        if (turn.sender === 'ai' && turn.signature && isRight(turn.signature, place, before, turn.text)) places.add(place);
        before = after(before, turn);
      }
      return places;
    },
  };
}
