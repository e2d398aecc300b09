import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { EXPORT_RECORDS, type ExportRecord, type ExportService, internal } from '@notalone/contracts';
import { jsonSchemaOf } from '@notalone/contracts/json-schema';
import { exportPicture } from '@notalone/service-kit/data-exports/export-picture';
import { ApiError } from '@notalone/service-kit/errors/api-error';
import type { ObjectId } from 'mongodb';
import { ZipFile } from 'yazl';
import * as z from 'zod';
import type { ProfileDeps } from '../deps.ts';
import { exportBucketOf } from './exports.store.ts';
import { indexPage } from './index-page.ts';
import { leftOutPage } from './left-out.ts';
import { type Attempt, EXPORT_SERVICES, recordsOf } from './parts.ts';

type Deps = Pick<ProfileDeps, 'db' | 'internal' | 'pictures' | 'now'>;
type Text = AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
interface Entry {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The zip's entries, written one after the other, so that little of it is in memory. */
function createZip(written: Promise<void>, zip: ZipFile) {
  const entries: Entry[] = [];
  return {
    entries,
    async add(path: string, content: Text): Promise<void> {
      const hash = createHash('sha256');
      let bytes = 0;
      async function* hashed() {
        for await (const piece of content) {
          const chunk = Buffer.from(piece as string);
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      }
      const stream = Readable.from(hashed());
      // Pictures are compressed already.
      zip.addReadStream(stream, path, { compress: !path.endsWith('.webp') });
      await Promise.race([finished(stream, { writable: false }), written]);
      entries.push({ path, bytes, sha256: hash.digest('hex') });
    },
  };
}

async function* jsonOf(records: AsyncIterable<ExportRecord>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const record of records) {
    yield before + JSON.stringify(record);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Undefined where it was removed meanwhile. */
async function readPicture(
  { internal: client, pictures }: Deps,
  { userId }: Attempt,
  service: ExportService,
  pictureId: string,
): Promise<Buffer | undefined> {
  const request = { params: { userId, pictureId }, timeoutMs: 10_000 };
  const ask = () => {
    if (service === 'profile') return exportPicture(pictures, pictureId);
    if (service === 'feed') return client.call(internal.feed.exportPicture, request);
    return client.call(internal.chat.exportPicture, request);
  };
  try {
    return Buffer.from((await ask()).webp, 'base64');
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

const lines = (value: unknown) => [`${JSON.stringify(value, null, 2)}\n`];

/** Writes the zip of the collected parts into GridFS, and answers how long it is. */
export async function writeZip(deps: Deps, run: Attempt, fileId: ObjectId): Promise<number> {
  const { db, now } = deps;
  const zip = new ZipFile();
  zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error));
  const upload = exportBucketOf(db).openUploadStreamWithId(fileId, `${run.exportId}.zip`);
  const written = pipeline(zip.outputStream, upload);
  try {
    const { entries, add } = createZip(written, zip);
    const kinds = new Set<ExportRecord['kind']>();
    const pictures = new Set<string>();
    for (const service of EXPORT_SERVICES) {
      await run.requireLease();
      const wanted = new Set<string>();
      async function* noticing() {
        for await (const record of recordsOf(db, run, service)) {
          kinds.add(record.kind);
          if ('pictureId' in record && record.pictureId) wanted.add(record.pictureId);
          yield record;
        }
      }
      await add(`${service}.json`, jsonOf(noticing()));
      await add(`${service}.schema.json`, lines(jsonSchemaOf(z.array(EXPORT_RECORDS[service]), 'output')));
      for (const pictureId of wanted) {
        await run.requireLease();
        const bytes = await readPicture(deps, run, service, pictureId);
        const path = `pictures/${service}-${pictureId}.webp`;
        if (!bytes) continue;
        await add(path, [bytes]);
        pictures.add(path);
      }
    }
    await run.requireLease();
    const records = async function* () {
      for (const service of EXPORT_SERVICES)
        for await (const record of recordsOf(db, run, service)) yield { service, record };
    };
    await add(
      'index.html',
      indexPage(records(), { kinds, pictures, madeAt: now(), isOfChild: run.childId !== undefined }),
    );
    await add('what-is-not-in-it.html', [leftOutPage()]);
    await add('manifest.json', lines({ exportId: run.exportId, madeAt: now().toISOString(), files: [...entries] }));
    zip.end();
    await written;
    return upload.length;
  } catch (error) {
    (zip.outputStream as Readable).destroy(error as Error);
    await written.catch(() => undefined);
    throw error;
  }
}
