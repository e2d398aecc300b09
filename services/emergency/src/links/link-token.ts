import type { EmergencyDeps } from '../deps.ts';

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 20;

/** The secret at the end of a link: made of what it is for, so that it need not be kept to be sent again. */
export function linkToken({ seal }: Pick<EmergencyDeps, 'seal'>, use: 'answer' | 'invitation', id: string): string {
  const bytes = Buffer.from(seal.fingerprint(id, `link: ${use}`), 'base64url');
  return [...bytes.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
export const linkUrl = ({ config }: Pick<EmergencyDeps, 'config'>, token: string): string =>
  `${config.PUBLIC_URL.replace(/\/$/, '')}/e/${token}`;
