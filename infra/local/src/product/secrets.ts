import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Passwords and keys of one local installation, made up on its first start. */
export interface Secrets {
  readonly mongoRoot: string;
  readonly mongoKey: string;
  /** The password of each database's login. */
  readonly mongoDatabases: Readonly<Record<string, string>>;
  readonly redis: string;
  /** Encrypts auth's signing keys at rest. */
  readonly authKey: string;
  readonly twilioAccount: string;
  readonly twilioToken: string;
  readonly openAiKey: string;
  /** Signs what the companion said. */
  readonly companionKey: string;
}

const random = (bytes: number) => randomBytes(bytes).toString('hex');
const fresh = (): Secrets => ({
  mongoRoot: random(24),
  mongoKey: random(48),
  mongoDatabases: {},
  redis: random(24),
  authKey: random(32),
  twilioAccount: `AC${random(16)}`,
  twilioToken: random(16),
  openAiKey: `sk-local-${random(16)}`,
  companionKey: random(32),
});

/** Reads the secrets of an installation, making those that it does not have yet. The file is readable by its owner only. */
export async function bringSecrets(localDir: string, databases: readonly string[]): Promise<Secrets> {
  const file = join(localDir, 'secrets.json');
  const kept = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Partial<Secrets>) : {};
  const made = fresh();
  const known: Secrets = { ...made, ...kept };
  const missing = databases.filter((database) => !known.mongoDatabases[database]);
  if (missing.length === 0 && Object.keys(made).every((name) => name in kept)) return known;
  const secrets = { ...known, mongoDatabases: { ...known.mongoDatabases, ...Object.fromEntries(missing.map((database) => [database, random(24)])) } };
  await mkdir(localDir, { recursive: true });
  await writeFile(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}
