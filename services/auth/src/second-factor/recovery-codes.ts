import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import { storeRecoveryHashes } from './factors.store.ts';

/** Without letters and digits that look alike. Ten of them are 49 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CHARACTERS = 10;
const CONTEXT = 'recovery code';

const scoped = (userId: string, code: string) => `${userId}/${code}`;
const normalise = (typed: string) => typed.toLowerCase().replace(/[^a-z0-9]/g, '');

function newCode(): string {
  const letters = Array.from({ length: CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, CHARACTERS / 2)}-${letters.slice(CHARACTERS / 2)}`;
}

/** Replaces the recovery codes by ten new ones, of which only keyed hashes are kept. */
export async function replaceRecoveryCodes(
  { db, encryption }: Pick<AuthDeps, 'db' | 'encryption'>,
  session: ClientSession,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const hashes = codes.map((code) => encryption.fingerprint(scoped(userId, normalise(code)), CONTEXT));
  await storeRecoveryHashes(db, session, userId, hashes);
  return codes;
}

/** The hashes under which a typed code would be stored: one for each KEY_SECRET. */
export const recoveryHashes = ({ encryption }: Pick<AuthDeps, 'encryption'>, userId: string, typed: string): string[] =>
  encryption.fingerprints(scoped(userId, normalise(typed)), CONTEXT);
