import { ACCESS_TOKEN_SECONDS, childIdSchema, type Operation, userIdSchema } from '@notalone/contracts';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '@notalone/service-kit/auth/tokens';
import { type CallerKind, testAccessMatrix } from '@notalone/testing/access-matrix';
import { badInput } from '@notalone/testing/bad-input';
import { importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll } from 'vitest';
import { createChildLogin } from '../src/children/create-child-login.ts';
import { randomId } from '../src/secrets/random-id.ts';
import { type AuthNetwork, PASSWORD, type Person, startAuthNetwork } from './auth-network.ts';

const PIN = '4821';
let network: AuthNetwork;
let parent: Person;
let childId: string;
beforeAll(async () => {
  network = await startAuthNetwork();
  parent = await network.member();
  childId = randomId();
  const ids = { childId: childIdSchema.parse(childId), userId: userIdSchema.parse(parent.userId) };
  await createChildLogin(network.deps, { ...ids, childName: 'Mia', warriorUsername: 'Brave Otter', pin: PIN });
});
afterAll(() => network.close());

/** Signed with the service's own key, but already expired. */
async function expiredToken(): Promise<string> {
  const [key] = await network.deps.db.collection<{ _id: string; sealed: string }>('keys').find().toArray();
  if (!key) throw new Error('No key was made');
  const issuedAt = Math.floor(Date.now() / 1000) - ACCESS_TOKEN_SECONDS - 60;
  return new SignJWT({ sub: parent.userId, sid: randomId(), role: 'parent' })
    .setProtectedHeader({ alg: 'EdDSA', kid: key._id })
    .setIssuer(TOKEN_ISSUER)
    .setAudience(TOKEN_AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
    .sign(await importJWK(JSON.parse(network.deps.seal.open(key.sealed, `key ${key._id}`)), 'EdDSA'));
}

async function tokenOf(caller: Exclude<CallerKind, 'no token'>, operation?: Operation): Promise<string> {
  // Only this one looks at the session itself.
  if (caller === 'parent' && operation?.id === 'auth.confirmPassword') return (await newSession()).body.token;
  const sid = randomId();
  if (caller === 'expired') return expiredToken();
  if (caller === 'child') return network.deps.keys.sign({ sub: childId, sid, role: 'child', parentId: parent.userId });
  return network.deps.keys.sign({
    sub: caller === 'parent' ? parent.userId : randomId(),
    sid,
    role: caller === 'admin' ? 'admin' : 'parent',
  });
}

const details = () => ({ ...network.someone(), password: PASSWORD });
const pair = () => {
  const { email, phoneNumber } = network.someone();
  return { email, phoneNumber };
};
const NEW_PASSWORD = 'nine quiet herons';
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
const newSession = () => network.login(parent);

testAccessMatrix({
  service: 'auth',
  baseUrl: () => network.baseUrl,
  token: tokenOf,
  matrix: {
    'auth.register': { send: () => ({ body: details() }), status: 201 },
    'auth.login': { send: () => ({ body: { email: parent.email, password: PASSWORD } }), status: 200 },
    'auth.childLogin': { send: { body: { childName: 'Mia', pin: PIN } }, status: 200 },
    // Only the parent's session was really opened.
    'auth.confirmPassword': { send: { body: { password: PASSWORD } }, status: { parent: 200, otherwise: 401 } },
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
    'auth.jwks': { status: 200 },
  },
});

const anId = 'a'.repeat(24);
const aCode = { userId: anId, verificationCode: '123456' };
const aPair = { email: 'ada@example.com', phoneNumber: '07700900997' };

badInput({
  service: 'auth',
  baseUrl: () => network.baseUrl,
  token: () => tokenOf('other parent'),
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
  },
  stored: async () => {
    const names = ['accounts', 'codes', 'quotas', 'attempts', 'sessions', 'childLogins'];
    return Promise.all(names.map((name) => network.deps.db.collection(name).countDocuments()));
  },
});
