import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';

const KEY = /^AGE-SECRET-KEY-/;

/**
 * The key in an age identity file, without its comments; undefined when there is no such file. @throws when it has none
 */
export async function readIdentity(file: string | undefined): Promise<string | undefined> {
  if (!file) return undefined;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const key = text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => KEY.test(line));
  if (!key) throw new Error(`${file} holds no age identity (AGE-SECRET-KEY-…).`);
  return key;
}

/** The same, made where the file is missing. Two at once: one makes it, and the other reads it. */
async function ensureIdentity(file: string): Promise<{ readonly key: string; readonly isNew: boolean }> {
  const known = await readIdentity(file);
  if (known) return { key: known, isNew: false };
  const key = await generateIdentity();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const text = `# Opens the backups of Not Alone.\n# public key: ${await identityToRecipient(key)}\n${key}\n`;
  const own = `${file}.${process.pid}.${randomUUID()}`;
  try {
    await writeFile(own, text, { mode: 0o600, flush: true });
    // Nobody reads half of it, and a key that is there is never replaced.
    await link(own, file);
    return { key, isNew: true };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return await ensureIdentity(file);
  } finally {
    await rm(own, { force: true });
  }
}

export interface Encryption {
  /** `--unencrypted` was given. */
  readonly isUnencrypted: boolean;
  /** BACKUP_RECIPIENT */
  readonly recipient?: string | undefined;
  /** BACKUP_IDENTITY_FILE */
  readonly identityFile?: string | undefined;
  /** Of the backups. */
  readonly directory: string;
  readonly print: (line: string) => void;
}

/**
 * For whom a backup is encrypted: the recipient that was named, else the owner of the identity file, which is made if
 * it is missing. Undefined only when that was asked for. @throws when there is neither
 */
export async function chooseRecipient(encryption: Encryption): Promise<string | undefined> {
  const { isUnencrypted, recipient, identityFile, directory, print } = encryption;
  if (isUnencrypted) return undefined;
  if (recipient) return recipient;
  if (!identityFile)
    throw new Error(
      'Backups are encrypted. Name a recipient (BACKUP_RECIPIENT=age1…) or a file that has the key or shall get a new one (BACKUP_IDENTITY_FILE), or add --unencrypted.',
    );
  if (!relative(directory, identityFile).startsWith('..'))
    throw new Error(
      `${identityFile} is among the backups: whoever copies them would have the key. Choose another place.`,
    );
  const { key, isNew } = await ensureIdentity(identityFile);
  print(
    isNew
      ? `A new key was made: ${identityFile}. Only it opens the backups: copy it to a safe place now, apart from them and from this machine.`
      : `The key in ${identityFile} opens it. Keep a copy apart from the backups and from this machine.`,
  );
  return await identityToRecipient(key);
}
