import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeBlock } from '../src/processes/ports.ts';
import { readSettings, type Settings } from '../src/product/settings.ts';
import { startProduct } from '../src/product/start-product.ts';

/** All services on free ports, in their own folder, without web apps. `env`: more settings. */
export async function startWholeProduct(
  env: Readonly<Record<string, string>> = {},
): Promise<{ settings: Settings; stop(): Promise<void> }> {
  const localDir = await mkdtemp(join(tmpdir(), 'whole-product-'));
  const first = await freeBlock(24);
  const portAt = (offset: number) => String(first + offset);
  const settings = readSettings({
    PORT: portAt(0),
    EMULATORS_PORT: portAt(1),
    SMTP_PORT: portAt(2),
    PUSH_PORT: portAt(10),
    SERVICES_PORT: portAt(3),
    MONGO_PORT: portAt(20),
    KAFKA_PORT: portAt(21),
    REDIS_PORT: portAt(23),
    LOCAL_DIR: localDir,
    LOG_LEVEL: 'warn',
    ...env,
  });
  await writeFile(join(localDir, 'index.html'), '<!doctype html><title>No pages</title>');
  const builds = { shell: localDir, remotes: {} };
  const product = await startProduct(
    { settings, print: () => undefined, remotes: [], builds },
    new AbortController().signal,
  );
  // A test may end a part of it.
  product.crashed.catch(() => undefined);
  const stop = async () => {
    await product.stop();
    await rm(localDir, { recursive: true });
  };
  return { settings, stop };
}
