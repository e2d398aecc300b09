import type { auth, ReplyOf, secondFactor } from '@notalone/contracts';
import { Secret, TOTP } from 'otpauth';
import { readDemoAuthenticator, writeDemoAuthenticator } from '../product/demo-authenticator.ts';
import { takeCode } from '../product/take-code.ts';
import { isRefused, type ProductClient } from './product-client.ts';

type Login = ReplyOf<typeof auth.login>;

const LOST =
  'The demo admin has another second factor than the one in the data folder. Run: npm run admin -- reset-factor';

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) });

/**
 * Logs the demo admin in and confirms with an authenticator app, which it registers the first time, as an admin does in
 * the browser. Its secret stays in the data folder. @returns a token with admin rights
 */
export async function signInAdmin(
  product: ProductClient,
  localDir: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const login = await product.call<Login>('POST', '/api/auth/login', { json: { email, password } });
  if (login.secondFactor === 'register') return registerApp(product, localDir, { token: login.token, account: email });
  const app = await readDemoAuthenticator(localDir);
  if (!app) throw new Error(`${LOST} ${email}`);
  return confirm(product, login.token, app.secret);
}

async function registerApp(
  product: ProductClient,
  localDir: string,
  { token, account }: { token: string; account: string },
): Promise<string> {
  const started = '/api/auth/authenticator';
  const { secret } = await product.call<ReplyOf<typeof secondFactor.startAuthenticator>>('POST', started, { token });
  // Before it counts: whoever is interrupted here registers another one.
  await writeDemoAuthenticator(localDir, { account, secret });
  const json = { code: totpOf(secret).generate() };
  return (await product.call<Login>('POST', '/api/auth/authenticator/confirm', { token, json })).token;
}

function confirm(product: ProductClient, token: string, secret: string): Promise<string> {
  const path = '/api/auth/second-factor/authenticator-code';
  return takeCode(secret, (code) =>
    product.call<Login>('POST', path, { token, json: { code } }).then(
      (login) => login.token,
      (error: unknown) => {
        if (isRefused(error, 'CODE_INVALID')) return undefined;
        throw error;
      },
    ),
  );
}
