import { type Changes, versionsIn } from './changes.ts';
import { addImport, addToList, insertAfterLastLine } from './edit-text.ts';
import { partsOfName } from './names.ts';
import { ownPaths } from './own-paths.ts';

const DEPLOYABLES = 'infra/local/src/product/deployables.ts';
/** Health-check ports start ten above the first service's port. */
const PORT_OFFSETS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

async function freePortOffset({ read }: Changes): Promise<number> {
  const taken = [...(await read(DEPLOYABLES)).matchAll(/\bportOffset: (\d+)/g)].map(([, offset]) => Number(offset));
  if (taken.length === 0) throw new Error(`${DEPLOYABLES} has no portOffset.`);
  const free = PORT_OFFSETS.find((offset) => !taken.includes(offset));
  if (free === undefined) throw new Error('All ports between SERVICES_PORT and its health checks are taken.');
  return free;
}

/** services/NAME without operations. Its database login and its broker user and rights follow from SERVICES. */
export async function newService(changes: Changes, name: string | undefined): Promise<void> {
  partsOfName('word', name);
  const service = String(name);
  const folder = `services/${service}`;
  if (changes.exists(folder)) throw new Error(`${folder} exists already.`);
  await changes.createFrom('service', { ...(await versionsIn(changes, 'services/content')), service });
  const portOffset = await freePortOffset(changes);
  await changes.edit(DEPLOYABLES, (text) =>
    addToList(
      text,
      'export const SERVICES: readonly ServiceDeployable[] = [',
      '\n];',
      `{ name: '${service}', portOffset: ${portOffset} }`,
    ),
  );
  await changes.edit('packages/contracts/src/base/operation.ts', (text) =>
    text.includes(`'${service}'`) ? text : addToList(text, 'export const SERVICES = [', ']', `'${service}'`),
  );
  await changes.edit('infra/repo-checks/src/generated/stored-collections.ts', (text) =>
    addImport(
      addToList(
        text,
        'export const STORED: Readonly<Record<ServiceName, readonly StoredCollection[]>> = {',
        '\n}',
        service,
      ),
      `import { COLLECTIONS as ${service} } from '../../../../${folder}/src/erasure/collections.ts';`,
    ),
  );
  await ownPaths(changes, service);
  await changes.edit('README.md', (text) =>
    insertAfterLastLine(text, '| [services/', `| [${folder}](${folder}/README.md) | no operations yet |`),
  );
}
