import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the clone. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Where the downloaded servers are kept: `SERVERS_DIR`, so that several clones can share them, or `.local/servers`. */
export const SERVERS_DIR = resolve(process.env.SERVERS_DIR ?? join(ROOT, '.local', 'servers'));
