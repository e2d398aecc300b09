import type { Reply } from '@notalone/contracts/client/request';
import { TERMS_VERSION } from '@notalone/contracts/consents';
import { CODE_EXPIRES_IN_SECONDS } from '@notalone/contracts/limits';
import { isRefused, type ProductClient } from '../product/product-client.ts';
import type { Family } from './families/family.ts';
import { drawPicture } from './pictures/draw-picture.ts';
import { newestCode } from './text-messages.ts';

export interface Invitation {
  readonly product: ProductClient;
  readonly emulatorsUrl: string;
  readonly password: string;
}
export type Session = Reply<'POST /api/auth/login'>;

const TEXT_WAIT_MS = 6_000;
const CODE_TRIES = 4;

/** Each family has its own network, as real ones do: a network causes only a few code texts an hour. */
const networkOf = ({ phoneNumber }: Family) => `127.2.${Number(phoneNumber.slice(-3)) % 256}.1`;

/** The user id to verify, or the session of a verified family: an earlier run may have been interrupted. */
async function loginOrRegister({ product, password }: Invitation, family: Family): Promise<Session | string> {
  const { username, email, phoneNumber } = family;
  try {
    return await product.api('POST /api/auth/login', { body: { email, password } });
  } catch (error) {
    if (isRefused(error, 'PHONE_NOT_VERIFIED') && error.userId) return error.userId;
    if (!isRefused(error, 'INVALID_CREDENTIALS')) throw error;
  }
  const { userId } = await product.at(networkOf(family)).api('POST /api/auth/register', {
    body: { username, email, password, phoneNumber, isAdult: true, termsVersion: TERMS_VERSION },
  });
  return userId;
}

async function verifyPhone({ product, emulatorsUrl }: Invitation, family: Family, userId: string): Promise<void> {
  const { phoneNumber, username } = family;
  let after = new Date(Date.now() - CODE_EXPIRES_IN_SECONDS * 1000).toISOString();
  for (let tries = 1; tries <= CODE_TRIES; tries += 1) {
    const code = await newestCode(emulatorsUrl, phoneNumber, { after, waitMs: TEXT_WAIT_MS });
    if (!code) {
      await product.at(networkOf(family)).api('POST /api/auth/resend-verification', { body: { userId } });
      continue;
    }
    try {
      await product.api('POST /api/auth/verify-sms', { body: { userId, verificationCode: code.digits } });
      return;
    } catch (error) {
      if (!isRefused(error, 'CODE_INVALID', 'CODE_EXPIRED')) throw error;
      after = code.sentAt;
    }
  }
  throw new Error(`The phone of ${username} could not be verified: no code that works was texted to ${phoneNumber}.`);
}

async function hasProfile({ product }: Invitation, token: string): Promise<boolean> {
  try {
    await product.as(token).api('GET /api/profile');
    return true;
  } catch (error) {
    if (isRefused(error, 'PROFILE_NOT_FOUND')) return false;
    throw error;
  }
}

async function profileForm({ profile, picture }: Family): Promise<FormData> {
  const form = new FormData();
  for (const [field, value] of Object.entries(profile)) form.set(field, String(value));
  form.set('photoConsent', 'true');
  form.set('profilePic', new Blob([new Uint8Array(await drawPicture(picture))], { type: 'image/png' }), 'picture.png');
  return form;
}

/**
 * Registers a family through the public API: account, SMS code, login, profile with picture. Skips what is done
 * already.
 */
export async function inviteFamily(invitation: Invitation, family: Family): Promise<Session> {
  const { product, password } = invitation;
  let session = await loginOrRegister(invitation, family);
  if (typeof session === 'string') {
    await verifyPhone(invitation, family, session);
    session = await product.api('POST /api/auth/login', { body: { email: family.email, password } });
  }
  const { token } = session;
  if (!(await hasProfile(invitation, token)))
    await product.as(token).api('POST /api/profile', { form: await profileForm(family) });
  return session;
}
