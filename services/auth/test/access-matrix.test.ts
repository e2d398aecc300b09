import {
  ACCESS_TOKEN_SECONDS,
  account,
  childIdSchema,
  internal,
  type Operation,
  secondFactor,
  userIdSchema,
} from '@notalone/contracts';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '@notalone/service-kit/auth/tokens';
import { type CallerKind, testAccessMatrix } from '@notalone/testing/access-matrix';
import { badInput } from '@notalone/testing/bad-input';
import { type InternalPeer, startInternalPeer } from '@notalone/testing/internal-peer';
import { randomId } from '@notalone/testing/tokens';
import { decodeJwt, importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll } from 'vitest';
import { findAccountChange, recordAccountChange } from '../src/accounts/account-changes.store.ts';
import { findAccount } from '../src/accounts/accounts.store.ts';
import { saveEmailChange } from '../src/accounts/email-changes.store.ts';
import { newCode } from '../src/codes/issue-code.ts';
import { saveLostPhone } from '../src/lost-phone-records/lost-phone-records.store.ts';
import { linkTokenHash, newLinkToken } from '../src/secrets/link-token.ts';
import { type AuthNetwork, PASSWORD, type Person, startAuthNetwork } from './auth-network.ts';
import { createChildLogin } from './child-logins.ts';
import { secondFactors } from './second-factors.ts';

const PIN = '4821';
let network: AuthNetwork;
let profile: InternalPeer;
let parent: Person;
let childId: string;
let factors: ReturnType<typeof secondFactors>;
let [parentToken, adminToken, appSecret] = ['', '', ''];
beforeAll(async () => {
  profile = await startInternalPeer(internal.profile.reportGuardian, () => ({ children: 1 }));
  network = await startAuthNetwork(undefined, { profile: profile.url });
  parent = await network.member();
  factors = secondFactors(network);
  parentToken = (await newSession()).body.token;
  const admin = await factors.newAdmin();
  adminToken = (await factors.addPasskey(admin.token, factors.newPasskey())).body.token;
  childId = randomId();
  const ids = { childId: childIdSchema.parse(childId), userId: userIdSchema.parse(parent.userId) };
  await createChildLogin(network, { ...ids, childName: 'Mia', warriorUsername: 'Brave Otter', pin: PIN });
});
afterAll(async () => {
  await network.close();
  await profile.close();
});

/** Signed with the service's own key, but already expired. */
async function expiredToken(): Promise<string> {
  const [key] = await network.deps.db.collection<{ _id: string; encrypted: string }>('keys').find().toArray();
  if (!key) throw new Error('No key was made');
  const issuedAt = Math.floor(Date.now() / 1000) - ACCESS_TOKEN_SECONDS - 60;
  return new SignJWT({ sub: parent.userId, sid: randomId(), role: 'parent' })
    .setProtectedHeader({ alg: 'EdDSA', kid: key._id })
    .setIssuer(TOKEN_ISSUER)
    .setAudience(TOKEN_AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
    .sign(await importJWK(JSON.parse(network.deps.encryption.decrypt(key.encrypted, `key ${key._id}`)), 'EdDSA'));
}

/** What it sends is somebody's, whose token it sets. */
const hasOwner = (id: string, caller: CallerKind) =>
  id === 'auth.approveChildDevice'
    ? caller === 'child'
    : (id === 'auth.confirmPhone' || id === 'auth.stopOwnLostPhone') && isReal(caller);

async function tokenOf(caller: Exclude<CallerKind, 'no token'>, operation?: Operation): Promise<string> {
  if (operation && OF_FACTORS.has(operation.id) && isReal(caller)) return tokenFor(caller);
  // It looks at the session itself.
  if (caller === 'parent' && operation?.id === 'auth.confirmPassword') return (await newSession()).body.token;
  if (operation && hasOwner(operation.id, caller)) return ownersToken;
  if (operation && OF_ACCOUNT.has(operation.id) && isReal(caller))
    return caller === 'admin' ? adminToken : (await network.login(await network.member())).body.token;
  const sid = randomId();
  if (caller === 'expired') return expiredToken();
  if (caller === 'child') return network.deps.keys.sign({ sub: childId, sid, role: 'child', parentId: parent.userId });
  return network.deps.keys.sign({
    sub: caller === 'parent' ? parent.userId : randomId(),
    sid,
    role: caller === 'admin' ? 'admin' : 'parent',
  });
}

/** These look at the session itself, which is really open for one parent and one admin. */
const OF_FACTORS = new Set<string>(Object.values(secondFactor).map(({ id }) => id));

/** So do these, each of a parent of its own. */
const OF_ACCOUNT = new Set<string>(Object.values(account).map(({ id }) => id));

const isReal = (caller: CallerKind): caller is 'parent' | 'admin' => caller === 'parent' || caller === 'admin';
const tokenFor = (caller: 'parent' | 'admin') => (caller === 'admin' ? adminToken : parentToken);
const BYTES = 'YWJj';
const NO_CREDENTIAL = { id: BYTES, rawId: BYTES, type: 'public-key' };
const CREATED = { ...NO_CREDENTIAL, response: { clientDataJSON: BYTES, attestationObject: BYTES } };
const ASSERTED = { ...NO_CREDENTIAL, response: { clientDataJSON: BYTES, authenticatorData: BYTES, signature: BYTES } };

async function newPasskey(caller: CallerKind) {
  if (!isReal(caller)) return { body: { name: 'Phone', credential: CREATED } };
  const options = await network.post('passkeys/options', {}, { token: tokenFor(caller) });
  return { body: { name: 'Phone', credential: factors.newPasskey().create(options.body) } };
}
async function storedPasskey(caller: CallerKind) {
  if (!isReal(caller)) return { params: { id: randomId() } };
  await factors.addPasskey(tokenFor(caller), factors.newPasskey());
  const { passkeys } = await factors.mine(tokenFor(caller));
  return { params: { id: passkeys.at(-1)._id } };
}
async function passkeyAnswer(caller: CallerKind) {
  if (!isReal(caller)) return { body: { credential: ASSERTED } };
  const passkey = factors.newPasskey();
  await factors.addPasskey(tokenFor(caller), passkey);
  const { body } = await factors.options(tokenFor(caller));
  return { body: { credential: passkey.get(body) } };
}
async function appCode(caller: CallerKind) {
  if (caller !== 'admin') return { body: { code: '123456' } };
  const { body } = await network.post('authenticator', {}, { token: adminToken });
  appSecret = body.secret;
  return { body: { code: factors.code(appSecret) } };
}
const nextAppCode = () => ({ body: { code: factors.code(appSecret, 1) } });
async function recoveryCode(caller: CallerKind) {
  if (caller !== 'admin') return { body: { code: 'abcde-fghjk' } };
  const { body } = await network.post('recovery-codes', {}, { token: adminToken });
  return { body: { code: body.recoveryCodes[0] } };
}
const BOTH = { parent: 200, admin: 200, otherwise: 401 };
const ADMIN = { parent: 403, admin: 200, otherwise: 401 };

const details = () => ({ ...network.someone(), password: PASSWORD });
const pair = () => {
  const { email, phoneNumber } = network.someone();
  return { email, phoneNumber };
};
const NEW_PASSWORD = 'nine quiet herons';
const NO_LINK = { token: 'a'.repeat(43) };
const CONCERN = { words: 'He waits outside', hasOrder: false, isAboutGuardian: true };
const UNDO = { password: PASSWORD, verificationCode: '123456', newPassword: NEW_PASSWORD };
async function newReset() {
  const { email, phoneNumber } = await network.member();
  const { userId } = (await network.post('forgot-password', { email, phoneNumber })).body;
  return { body: { userId, resetCode: await network.smsCode(phoneNumber, 2), newPassword: NEW_PASSWORD } };
}
async function codeByMail() {
  const { userId, email } = await network.register();
  return { body: { userId, verificationCode: await network.mailCode(email) } };
}
async function codeBySms() {
  const { userId, phoneNumber } = await network.register();
  return { body: { userId, verificationCode: await network.smsCode(phoneNumber) } };
}
/** Links that mails carry; the flows themselves are in account-changes.test.ts. */
async function changeLink() {
  const [{ userId: _id }, token] = [await network.member(), newLinkToken()];
  const change = {
    _id,
    kind: 'email',
    former: { email: network.someone().email },
    tokenHash: linkTokenHash(token),
  } as const;
  await network.transact((session) => recordAccountChange(network.deps, session, change));
  return { body: { token } };
}
async function undoneLink() {
  const { body } = await changeLink();
  await network.post('account-change/undo', { ...body, password: PASSWORD, newPassword: NEW_PASSWORD });
  return { body };
}
async function frozenLink() {
  const { body } = await changeLink();
  await network.post('account-change/freeze', body);
  return { body };
}
const ownerOf = async (token: string) =>
  (await findAccountChange(network.deps.db, { linkHash: linkTokenHash(token) }))?._id ?? '';
async function passkeyFromBefore() {
  const { body } = await frozenLink();
  const passkey = { _id: randomId(), credentialId: BYTES, transports: [], createdAt: new Date(0) };
  const factor = { _id: (await ownerOf(body.token)) as never, passkeys: [passkey], recoveryCodes: [] };
  await network.deps.db.collection('secondFactors').insertOne(factor);
  return { body };
}
async function releaseCode() {
  const { body } = await frozenLink();
  const userId = await ownerOf(body.token);
  const wanted = { holder: userId, userId, purpose: 'release' } as const;
  const { code } = await network.transact((session) => newCode(network.deps, session, wanted));
  return { body: { ...body, verificationCode: code } };
}
/** The link of somebody who has lost the phone; `waiting`: the warning's. */
async function lostPhoneLink(state: 'asked' | 'waiting' | 'ready', userId?: string) {
  const [_id, token] = [userId ?? (await network.member()).userId, newLinkToken()];
  const { emailKey = '', passwordHash = '' } = (await findAccount(network.deps.db, _id)) ?? {};
  const hash = linkTokenHash(token);
  const askedAt = new Date(Date.now() - 48 * 3_600_000);
  const since = state === 'ready' ? { askedAt, warnedAt: askedAt } : { askedAt: new Date() };
  const lost = {
    ...{ _id, emailKey, passwordHash, ...since },
    ...(state === 'waiting' ? { tokenHash: linkTokenHash(newLinkToken()), stopHash: hash, warnedAt: new Date() } : {}),
    ...(state !== 'waiting' && { tokenHash: hash }),
  } as Parameters<typeof saveLostPhone>[2];
  await network.transact((session) => saveLostPhone(network.deps.db, session, lost));
  return { body: { token } };
}
async function lostPhoneOf(caller: CallerKind) {
  if (!isReal(caller)) return {};
  ownersToken = caller === 'admin' ? adminToken : (await network.login(await network.member())).body.token;
  await lostPhoneLink('waiting', decodeJwt(ownersToken).sub);
  return {};
}
async function lostPhoneFinish() {
  const [{ userId }, { phoneNumber }] = [await network.member(), network.someone()];
  const { body } = await lostPhoneLink('ready', userId);
  const wanted = { holder: userId, userId, purpose: 'lost', boundTo: phoneNumber } as const;
  const { code } = await network.transact((session) => newCode(network.deps, session, wanted));
  return { body: { ...body, phoneNumber, verificationCode: code, newPassword: NEW_PASSWORD } };
}
let ownersToken = '';
async function phoneCode(caller: CallerKind) {
  const { phoneNumber } = network.someone();
  if (!isReal(caller)) return { body: { phoneNumber, verificationCode: '123456' } };
  ownersToken = caller === 'admin' ? adminToken : (await network.login(await network.member())).body.token;
  const { sub: userId = '' } = decodeJwt(ownersToken);
  const wanted = { holder: userId, userId, purpose: 'phone', boundTo: phoneNumber } as const;
  const { code } = await network.transact((session) => newCode(network.deps, session, wanted));
  return { body: { phoneNumber, verificationCode: code } };
}
/** A device that is new since a new PIN, and a token of one that the child knew before. */
async function waitingDevice(caller: CallerKind) {
  if (caller !== 'child') return { params: { deviceId: randomId() } };
  const logIn = async () => (await network.post('child-login', { childName: 'Mia', pin: PIN })).body.token;
  ownersToken = await logIn();
  const deviceId = String(decodeJwt(await logIn()).sid);
  const { db } = network.deps;
  const session = await db.collection('sessions').findOne<{ childDeviceId: string }>({ _id: deviceId as never });
  const hidden = { before: new Date(), untilApproved: true };
  await db.collection('childDevices').updateOne({ _id: session?.childDeviceId as never }, { $set: { hidden } });
  return { params: { deviceId } };
}
async function emailLink() {
  const [{ userId: _id }, { email }, token] = [await network.member(), network.someone(), newLinkToken()];
  const replaces = (await findAccount(network.deps.db, _id))?.passwordHash ?? '';
  const expiresAt = new Date(Date.now() + 3_600_000);
  const change = { _id, email, tokenHash: linkTokenHash(token), passwordHash: replaces, replaces, expiresAt };
  await network.transact((session) => saveEmailChange(network.deps.db, session, change));
  return { body: { token } };
}
const newSession = () => network.login(parent);

testAccessMatrix({
  service: 'auth',
  baseUrl: () => network.baseUrl,
  token: tokenOf,
  matrix: {
    'auth.register': { send: () => ({ body: details() }), status: 201 },
    'auth.login': { send: () => ({ body: { email: parent.email, password: PASSWORD } }), status: 200 },
    'auth.childLogin': { send: { body: { childName: 'Mia', pin: PIN } }, status: 200 },
    // Only the parent's session was really opened, and an admin confirms with the second factor.
    'auth.confirmPassword': {
      send: { body: { password: PASSWORD } },
      status: { parent: 200, admin: 403, otherwise: 401 },
    },
    'auth.getSecondFactor': { status: BOTH },
    'auth.startPasskey': { status: BOTH },
    'auth.addPasskey': { send: newPasskey, status: { parent: 201, admin: 201, otherwise: 401 } },
    'auth.startPasskeyConfirmation': { status: BOTH },
    'auth.removePasskey': { send: storedPasskey, status: BOTH },
    'auth.confirmPasskey': { send: passkeyAnswer, status: BOTH },
    'auth.startAuthenticator': { status: ADMIN },
    'auth.addAuthenticator': { send: appCode, status: { parent: 403, admin: 201, otherwise: 401 } },
    'auth.confirmAuthenticatorCode': { send: nextAppCode, status: ADMIN },
    'auth.newRecoveryCodes': { status: ADMIN },
    'auth.confirmRecoveryCode': { send: recoveryCode, status: ADMIN },
    'auth.removeAuthenticator': { status: ADMIN },
    'auth.forgotPassword': { send: () => ({ body: pair() }), status: 200 },
    'auth.resetPassword': { send: newReset, status: 200 },
    'auth.verifyEmail': { send: codeByMail, status: 200 },
    'auth.verifySms': { send: codeBySms, status: 200 },
    'auth.resendVerification': { send: () => ({ body: { userId: randomId() } }), status: 200 },
    'auth.userDetails': { send: () => ({ body: { ids: [parent.userId] } }), status: 200 },
    'auth.refresh': { send: async () => ({ headers: { cookie: (await newSession()).cookie } }), status: 200 },
    'auth.logout': { send: async () => ({ headers: { cookie: (await newSession()).cookie } }), status: 200 },
    'auth.listSessions': { status: 200 },
    'auth.endSession': {
      send: async () => {
        const { token } = (await newSession()).body;
        return { params: { id: JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString()).sid } };
      },
      status: { otherwise: 404, parent: 200 },
    },
    'auth.endOtherSessions': { status: 200 },
    'auth.getPinNews': { status: 200 },
    'auth.approveChildDevice': { send: waitingDevice, status: 200 },
    'auth.getAccount': { status: { parent: 200, admin: 200, otherwise: 401 } },
    'auth.changeEmail': {
      send: () => ({ body: { password: PASSWORD, email: network.someone().email } }),
      status: { parent: 200, admin: 200, otherwise: 401 },
    },
    'auth.changePhone': {
      send: () => ({ body: { password: PASSWORD, phoneNumber: network.someone().phoneNumber } }),
      status: { parent: 200, admin: 200, otherwise: 401 },
    },
    // Somebody whose account is gone has no code.
    'auth.confirmPhone': { send: phoneCode, status: { parent: 200, admin: 200, otherwise: 400 } },
    'auth.confirmEmail': { send: emailLink, status: 200 },
    'auth.getAccountChange': { send: changeLink, status: 200 },
    'auth.freezeAccount': { send: changeLink, status: 200 },
    'auth.sendUndoCode': { send: changeLink, status: 200 },
    'auth.askUndo': {
      send: async () => ({ body: { ...(await changeLink()).body, password: PASSWORD, newPassword: NEW_PASSWORD } }),
      status: 200,
    },
    'auth.objectToUndo': { send: undoneLink, status: 200 },
    'auth.startRelease': { send: passkeyFromBefore, status: 200 },
    'auth.releaseAccount': { send: releaseCode, status: 200 },
    'auth.reportWhileFrozen': {
      send: async () => ({ body: { ...(await frozenLink()).body, ...CONCERN } }),
      status: 201,
    },
    'auth.changePassword': {
      send: { body: { password: PASSWORD, newPassword: NEW_PASSWORD } },
      status: { parent: 200, admin: 200, otherwise: 401 },
    },
    'auth.askLostPhone': { send: () => ({ body: { email: network.someone().email } }), status: 200 },
    'auth.getLostPhone': { send: () => lostPhoneLink('asked'), status: 200 },
    'auth.startLostPhone': { send: () => lostPhoneLink('asked'), status: 200 },
    'auth.stopLostPhone': { send: () => lostPhoneLink('waiting'), status: 200 },
    'auth.stopOwnLostPhone': { send: lostPhoneOf, status: { parent: 200, admin: 200, otherwise: 409 } },
    'auth.sendLostPhoneCode': {
      send: async () => ({
        body: { ...(await lostPhoneLink('ready')).body, phoneNumber: network.someone().phoneNumber },
      }),
      status: 200,
    },
    'auth.finishLostPhone': { send: lostPhoneFinish, status: 200 },
    'auth.jwks': { status: 200 },
    'auth.receiptKeys': { status: 200 },
    'auth.checkReceipt': { send: () => ({ body: { text: '{}' } }), status: 200 },
  },
});

const anId = 'a'.repeat(24);
const aCode = { userId: anId, verificationCode: '123456' };
const aPair = { email: 'ada@example.com', phoneNumber: '07700900997' };

badInput({
  service: 'auth',
  baseUrl: () => network.baseUrl,
  token: ({ access: { callers } }) => tokenOf(callers.includes('parent') ? 'other parent' : 'child'),
  valid: {
    'auth.register': { body: { ...aPair, username: 'Ada Lee', password: PASSWORD } },
    'auth.login': { body: { email: aPair.email, password: PASSWORD, rememberMe: true } },
    'auth.childLogin': { body: { childName: 'Mia', pin: PIN, keepLoggedIn: true } },
    'auth.confirmPassword': { body: { password: PASSWORD } },
    'auth.forgotPassword': { body: aPair },
    'auth.resetPassword': { body: { userId: anId, resetCode: '123456', newPassword: PASSWORD } },
    'auth.verifyEmail': { body: aCode },
    'auth.verifySms': { body: aCode },
    'auth.resendVerification': { body: { userId: anId, channel: 'sms' } },
    'auth.userDetails': { body: { ids: [anId] } },
    'auth.endSession': { params: { id: anId } },
    'auth.approveChildDevice': { params: { deviceId: anId } },
    'auth.changeEmail': { body: { password: PASSWORD, email: aPair.email } },
    'auth.askLostPhone': { body: { email: aPair.email } },
    'auth.getLostPhone': { body: NO_LINK },
    'auth.startLostPhone': { body: NO_LINK },
    'auth.stopLostPhone': { body: NO_LINK },
    'auth.sendLostPhoneCode': { body: { ...NO_LINK, phoneNumber: aPair.phoneNumber } },
    'auth.finishLostPhone': {
      body: { ...NO_LINK, phoneNumber: aPair.phoneNumber, verificationCode: '123456', newPassword: NEW_PASSWORD },
    },
    'auth.checkReceipt': { body: { text: '{}' } },
    'auth.changePhone': { body: { password: PASSWORD, phoneNumber: aPair.phoneNumber } },
    'auth.confirmPhone': {
      body: { phoneNumber: aPair.phoneNumber, verificationCode: '123456', isStolen: true },
    },
    'auth.confirmEmail': { body: NO_LINK },
    'auth.getAccountChange': { body: NO_LINK },
    'auth.freezeAccount': { body: NO_LINK },
    'auth.sendUndoCode': { body: { ...NO_LINK, purpose: 'release' } },
    'auth.askUndo': { body: { ...NO_LINK, ...UNDO } },
    'auth.objectToUndo': { body: NO_LINK },
    'auth.startRelease': { body: NO_LINK },
    'auth.releaseAccount': { body: { ...NO_LINK, verificationCode: '123456', credential: ASSERTED } },
    'auth.reportWhileFrozen': { body: { ...NO_LINK, ...CONCERN } },
    'auth.changePassword': { body: { password: PASSWORD, newPassword: NEW_PASSWORD } },
    'auth.addPasskey': { body: { name: 'Phone', credential: CREATED } },
    'auth.removePasskey': { params: { id: anId } },
    'auth.confirmPasskey': { body: { credential: ASSERTED } },
    'auth.addAuthenticator': { body: { code: '123456' } },
    'auth.confirmAuthenticatorCode': { body: { code: '123456' } },
    'auth.confirmRecoveryCode': { body: { code: 'abcde-fghjk' } },
  },
  stored: async () => {
    const names = ['accounts', 'codes', 'quotas', 'attempts', 'sessions', 'childLogins', 'secondFactors'];
    return Promise.all(names.map((name) => network.deps.db.collection(name).countDocuments()));
  },
});
