import type { Changes } from './changes.ts';
import { addToList } from './edit-text.ts';

const OWNED_PATHS = 'const OWNED_PATHS: Partial<Record<ServiceName, readonly string[]>> = {';
const OWNERS = 'const OWNERS: readonly (readonly [RegExp, ServiceName])[] = [';

/** Gives a service the paths /api/SERVICE, at the gateway and in the contracts' test, unless it has them. */
export async function ownPaths(changes: Changes, service: string): Promise<void> {
  const path = `'/api/${service}'`;
  if ((await changes.read('infra/gateway/src/routes.ts')).includes(path)) return;
  await changes.edit('infra/gateway/src/routes.ts', (text) =>
    text.includes(`\n  ${service}: [`)
      ? addToList(text, `\n  ${service}: [`, ']', path)
      : addToList(text, OWNED_PATHS, '\n};', `  ${service}: [${path}]`),
  );
  await changes.edit('packages/contracts/src/contracts.test.ts', (text) =>
    addToList(text, OWNERS, '\n];', `  [/^\\/api\\/${service}(?:\\/|$)/, '${service}']`),
  );
}
