import { Secret, TOTP } from 'otpauth';
import { readDemoAuthenticator, writeDemoAuthenticator } from '../product/demo-authenticator.ts';
import { isRefused, type ProductClient } from '../product/product-client.ts';
import { takeCode } from '../product/take-code.ts';

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
  const login = await product.api('POST /api/auth/login', { body: { email, password } });
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
  const { api } = product.as(token);
  const { secret } = await api('POST /api/auth/authenticator');
  // Before it counts: whoever is interrupted here registers another one.
  await writeDemoAuthenticator(localDir, { account, secret });
  return (await api('POST /api/auth/authenticator/confirm', { body: { code: totpOf(secret).generate() } })).token;
}

function confirm(product: ProductClient, token: string, secret: string): Promise<string> {
  const { api } = product.as(token);
  return takeCode(secret, (code) =>
    api('POST /api/auth/second-factor/authenticator-code', { body: { code } }).then(
      (login) => login.token,
      (error: unknown) => {
        if (isRefused(error, 'CODE_INVALID')) return undefined;
        throw error;
      },
    ),
  );
}
