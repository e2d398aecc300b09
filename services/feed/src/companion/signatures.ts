import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CompanionTurn, Said } from './conversation.ts';

export interface Signatures {
  /** For what she says next, after everything before. */
  sign(before: readonly Said[], text: string): string;
  /** Whether the turn at this place of the conversation is hers, word for word, and was her answer to exactly what stands before it. */
  isHers(conversation: readonly CompanionTurn[], place: number): boolean;
}

const VERSION = 1;

/** HMAC-SHA256 over the place, everything said before, and the text: her words cannot be moved into another conversation either. */
export function createSignatures(secret: string): Signatures {
  const sign: Signatures['sign'] = (before, text) => {
    const said = before.map((turn) => [turn.sender, turn.text]);
    return createHmac('sha256', secret)
      .update(JSON.stringify([VERSION, before.length, said, text]))
      .digest('base64url');
  };
  return {
    sign,
    isHers(conversation, place) {
      const turn = conversation[place];
      if (turn?.sender !== 'ai' || !turn.signature) return false;
      const [given, right] = [Buffer.from(turn.signature), Buffer.from(sign(conversation.slice(0, place), turn.text))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
