import { createPublicKey, verify } from 'node:crypto';

const DAY_SECONDS = 24 * 3600;
const UNCOMPRESSED_POINT = 0x04;
const POINT_BYTES = 65;

interface Claims {
  readonly aud?: unknown;
  readonly exp?: unknown;
  readonly sub?: unknown;
}
const fromBase64 = (text: string) => Buffer.from(text, 'base64url');
const read = (part: string): Record<string, unknown> => JSON.parse(fromBase64(part).toString('utf8'));

/** The point of a public key in base64url, as the key of a signature. */
function keyOf(point: string) {
  const bytes = fromBase64(point);
  if (bytes.length !== POINT_BYTES || bytes[0] !== UNCOMPRESSED_POINT) throw new Error('not a P-256 point');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'));
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } });
}

/**
 * The sender's public key, from the header `Authorization` of a push message (VAPID, RFC 8292). Throws where a real
 * push service would refuse: another audience, no signature of that key, no contact, or longer than a day.
 */
export function checkVapid(authorization: string | undefined, audience: string, now: Date): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+),\s?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  if (!signature) throw new Error('no VAPID token');
  const signed = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: keyOf(key), dsaEncoding: 'ieee-p1363' },
    fromBase64(signature),
  );
  if (read(header).alg !== 'ES256' || !signed) throw new Error('not signed with this key');
  const { aud, exp, sub }: Claims = read(claims);
  if (aud !== audience) throw new Error(`the audience is not ${audience}`);
  const nowSeconds = now.getTime() / 1000;
  if (typeof exp !== 'number' || exp <= nowSeconds || exp > nowSeconds + DAY_SECONDS)
    throw new Error('expired, or longer than a day');
  if (typeof sub !== 'string' || !/^(?:mailto:|https:)/.test(sub)) throw new Error('no contact');
  return key;
}
