import { createHash } from 'node:crypto';
import type { EmergencyDeps } from '../shared/deps.ts';

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 20;

type Use = 'answer' | 'invitation';
type Deps = Pick<EmergencyDeps, 'encryption'>;

function tokenOf(fingerprint: string): string {
  const bytes = Buffer.from(fingerprint, 'base64url');
  return [...bytes.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Whoever has a number that was corrected since cannot answer for the new one. */
export const invitationId = (contactId: string, phoneNumber: string): string => `${contactId}/${phoneNumber}`;

/** The secret at the end of a link: made of what it is for, so that it need not be kept to be sent again. */
export const linkToken = ({ encryption }: Deps, use: Use, id: string): string =>
  tokenOf(encryption.fingerprint(id, `link: ${use}`));

export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The same for a link whose hash is stored: one made before KEY_SECRET was rotated is sent again as it was. */
export function storedLinkToken({ encryption }: Deps, use: Use, id: string, tokenHash: string | undefined): string {
  const tokens = encryption.fingerprints(id, `link: ${use}`).map(tokenOf);
  return tokens.find((token) => tokenHashOf(token) === tokenHash) ?? linkToken({ encryption }, use, id);
}
export const linkUrl = ({ config }: Pick<EmergencyDeps, 'config'>, token: string): string =>
  `${config.PUBLIC_URL.replace(/\/$/, '')}/e/${token}`;
