import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the clone. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Folder of the downloaded servers: `SERVERS_DIR`, which several clones may share, or `.local/servers`. */
export const SERVERS_DIR = resolve(process.env.SERVERS_DIR ?? join(ROOT, '.local', 'servers'));
