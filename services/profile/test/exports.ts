import { type DataExport, type ExportRecord, internal } from '@notalone/contracts';
import { startOps } from '@notalone/service-kit/http/ops-server';
import { createInternalServer } from '@notalone/service-kit/internal/internal-server';
import { createLogger } from '@notalone/service-kit/logging/logger';
import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { keysOfService } from '@notalone/testing/service-keys';
import { ObjectId } from 'mongodb';
import { exportBucketOf, exportsOf, type Owner } from '../src/data-exports/exports.store.ts';
import { PASSWORD } from './auth-stub.ts';
import type { Parent, Service } from './service.ts';

type Paged = 'feed' | 'chat' | 'emergency' | 'content';
type Pages = { [S in Paged]: Map<string, ExportRecord<S>[][]> };

/** The other services with what a test puts into them: pages by person, and pictures by id. */
export async function startExportPeers() {
  const pages: Pages = { feed: new Map(), chat: new Map(), emergency: new Map(), content: new Map() };
  const pictures = new Map<string, Buffer>();
  const state = { isChatAway: false };
  const pageOf = <S extends Paged>(service: S, userId: string, cursor = '0') => {
    const all = pages[service].get(userId) ?? [];
    const next = Number(cursor) + 1;
    return { records: all[Number(cursor)] ?? [], ...(next < all.length && { next: String(next) }) };
  };
  const servers = {
    feed: createInternalServer({ service: 'feed', keys: keysOfService('feed') }),
    chat: createInternalServer({ service: 'chat', keys: keysOfService('chat') }),
    emergency: createInternalServer({ service: 'emergency', keys: keysOfService('emergency') }),
    content: createInternalServer({ service: 'content', keys: keysOfService('content') }),
  };
  servers.feed.serve(internal.feed.exportPage, async ({ body: { userId, cursor } }) => pageOf('feed', userId, cursor));
  servers.feed.serve(internal.feed.exportPicture, async ({ params: { pictureId } }) => ({
    webp: (pictures.get(pictureId) ?? Buffer.alloc(0)).toString('base64'),
  }));
  servers.chat.serve(internal.chat.exportPage, async ({ body: { userId, childId, cursor } }) => {
    if (state.isChatAway) throw new Error('chat is away');
    return pageOf('chat', childId ?? userId, cursor);
  });
  servers.emergency.serve(internal.emergency.exportPage, async ({ body: { userId, cursor } }) =>
    pageOf('emergency', userId, cursor),
  );
  servers.content.serve(internal.content.exportPage, async ({ body: { userId, cursor } }) =>
    pageOf('content', userId, cursor),
  );
  const config = { HOST: '127.0.0.1', OPS_PORT: 0 };
  const started = await Promise.all(
    Object.entries(servers).map(async ([service, server]) => {
      const log = createLogger({ service: service as Paged, level: 'silent' });
      const ops = await startOps({ config, log, ready: async () => true, metrics, internal: server });
      return { service, ops };
    }),
  );
  return {
    urls: Object.fromEntries(started.map(({ service, ops }) => [service, `http://127.0.0.1:${ops.port}`])),
    pages,
    pictures,
    state,
    close: async () => void (await Promise.all(started.map(({ ops }) => ops.close()))),
  };
}

export const requestExport = (service: Service, { token }: Pick<Parent, 'token'>, password = PASSWORD) =>
  service.call<DataExport>('POST', '/api/profile/exports', { token, payload: { password } });
export const exportsSeenBy = async (service: Service, { token }: Pick<Parent, 'token'>): Promise<DataExport[]> =>
  (await service.call<DataExport[]>('GET', '/api/profile/exports', { token })).body;
export const download = (service: Service, { token }: Pick<Parent, 'token'>, exportId: string) =>
  service.app.inject({
    method: 'GET',
    url: `/api/profile/exports/${exportId}/download`,
    headers: { authorization: `Bearer ${token}` },
  });

/** A copy that was made before. */
export async function insertReadyExport(service: Pick<Service, 'db'>, owner: Owner): Promise<string> {
  const [exportId, fileId, now] = [new ObjectId().toHexString(), new ObjectId(), new Date()];
  const upload = exportBucketOf(service.db).openUploadStreamWithId(fileId, 'a.zip');
  await new Promise((resolve) => upload.end(Buffer.from('zip'), () => resolve(undefined)));
  const expiresAt = new Date(now.getTime() + 24 * 3_600_000);
  const made = { state: 'ready' as const, requestedAt: now, readyAt: now, expiresAt, bytes: 3 };
  await exportsOf(service.db).insertOne({ _id: exportId, ...owner, fileId, leaseUntil: now, attempts: 1, ...made });
  return exportId;
}
