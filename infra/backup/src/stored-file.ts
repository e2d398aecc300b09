import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';

/** A file of a backup, as its manifest knows it. */
export interface StoredFile {
  /** Path inside the backup; ends in `.age` when it is encrypted. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

type Web = ReadableStream<Uint8Array>;
const toWeb = (readable: Readable) => Readable.toWeb(readable) as unknown as Web;
const fromWeb = (stream: Web) => Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);

/** Compresses `source`, encrypts it for `recipient` (age), and writes it to a new file that only its owner can read. */
export async function storeFile(
  folder: string,
  name: string,
  source: AsyncIterable<Uint8Array>,
  recipient?: string,
): Promise<StoredFile> {
  const file = `${name}.gz${recipient ? '.age' : ''}`;
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const compressed = Readable.from(source, { objectMode: false }).compose(createGzip()) as unknown as Readable;
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(
    recipient ? await encrypted(compressed, recipient) : compressed,
    measure,
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { file, bytes, sha256: hash.digest('hex') };
}

async function encrypted(readable: Readable, recipient: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return fromWeb(await encrypter.encrypt(toWeb(readable)));
}

/** The content of a file as it was stored. @throws when it is encrypted and `identity` does not open it */
export async function readStored(folder: string, { file }: StoredFile, identity?: string): Promise<Readable> {
  const raw = createReadStream(join(folder, file));
  if (!file.endsWith('.age')) return raw.compose(createGunzip()) as unknown as Readable;
  if (!identity) throw new Error('The backup is encrypted: name the file of its age identity in BACKUP_IDENTITY_FILE.');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return fromWeb(await decrypter.decrypt(toWeb(raw))).compose(createGunzip()) as unknown as Readable;
}

/** @throws naming the first file that is missing or was changed */
export async function verifyStored(folder: string, files: readonly StoredFile[]): Promise<void> {
  for (const { file, sha256 } of files) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, file)), hash);
    if (hash.digest('hex') !== sha256) throw new Error(`${file} is damaged: its checksum is not that of the manifest.`);
  }
}
