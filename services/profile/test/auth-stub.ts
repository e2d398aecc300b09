import { type accountChanged, type DataOf, internal } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { startOps } from '@notalone/service-kit/http/ops-server';
import { createInternalServer } from '@notalone/service-kit/internal/internal-server';
import { createLogger } from '@notalone/service-kit/logging/logger';
import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { keysOfService } from '@notalone/testing/service-keys';

/** Of everybody in these tests. */
export const PASSWORD = 'seven purple otters';
const ATTEMPTS = 5;

/** Answers the internal calls that profile makes to auth. */
export async function startAuthStub() {
  const accounts = new Map<string, DataOf<typeof accountChanged>>();
  const phones = new Map<string, string>();
  const wrong = new Map<string, number>();
  /** Codes of invitations by number, and who has which number. */
  const [codes, numbers] = [new Map<string, string>(), new Map<string, string>()];
  let asked = 0;
  const server = createInternalServer({ service: 'auth', keys: keysOfService('auth') });
  server.serve(internal.auth.getParentContact, async ({ params: { userId } }) => {
    asked += 1;
    const account = accounts.get(userId);
    return account ? { account } : {};
  });
  server.serve(internal.auth.getPhone, async ({ params: { userId } }) => ({
    phoneHash: `hash of ${phones.get(userId) ?? userId.split('').reverse().join('')}`,
  }));
  server.serve(internal.auth.checkPassword, async ({ params: { userId }, body: { password } }) => {
    const failures = wrong.get(userId) ?? 0;
    if (failures === ATTEMPTS) return { result: 'locked' as const, retryAfterSeconds: 900 };
    if (password === PASSWORD) return { result: 'right' as const };
    wrong.set(userId, failures + 1);
    return { result: 'wrong' as const };
  });
  server.serve(internal.auth.textGuardianCode, async ({ body: { phone, code } }) => {
    if (phone === '+447700900999') throw apiError('RATE_LIMITED');
    codes.set(phone, code);
    return { message: 'sent' };
  });
  server.serve(internal.auth.isPhoneOf, async ({ params: { userId }, body: { phone } }) => ({
    isTheirs: numbers.get(userId) === phone,
  }));
  server.serve(internal.auth.exportPage, async ({ body: { userId, childId } }) => {
    const account = accounts.get(userId);
    if (!account || childId) return { records: [] };
    const { username, email, role, memberSince: createdAt } = account;
    return {
      records: [{ kind: 'account' as const, userId, username, email, phoneNumber: '+447700900123', role, createdAt }],
    };
  });
  const log = createLogger({ service: 'auth', level: 'silent' });
  const config = { HOST: '127.0.0.1', OPS_PORT: 0 };
  const ops = await startOps({ config, log, ready: async () => true, metrics, internal: server });
  return {
    url: `http://127.0.0.1:${ops.port}`,
    /** What auth knows; profile hears of it only when the test publishes it too. */
    accounts,
    /** Whose phone number is another's: by default everybody has their own. */
    phones,
    codes,
    numbers,
    /** How often an account was asked for. */
    timesAsked: () => asked,
    close: () => ops.close(),
  };
}
