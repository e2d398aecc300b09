import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDependencies } from './add-dependencies.ts';
import type { Changes, Values } from './changes.ts';
import { addImport, addToList, insertBefore, withoutImports } from './edit-text.ts';
import { camelCase, kebabCase, partsOfName, pascalCase } from './names.ts';
import { ownPaths } from './own-paths.ts';

/** Where a new feature declares its operation. */
const CONTRACT = 'feature/packages/contracts/src/{{service}}/{{feature}}.operations.ts.tmpl';
const OPERATIONS = 'packages/contracts/src/operations.ts';

/** The operation's noun: `news` for `listNews`. */
const featureOf = (operation: string) => kebabCase(operation).replace(/^[a-z0-9]+-/, '');

/** The test file of a service that contains `call`. */
async function testWith({ root }: Changes, service: string, call: string): Promise<string> {
  for (const path of globSync(`services/${service}/test/*.test.ts`, { cwd: root }))
    if ((await readFile(join(root, path), 'utf8')).includes(call)) return path;
  throw new Error(`No test of services/${service} calls ${call}…`);
}

async function addFeature(changes: Changes, { service = '', feature = '', namespace = '' }: Values) {
  const operations = await changes.read(OPERATIONS);
  if (new RegExp(`\\bas ${namespace}\\b`).test(operations))
    throw new Error(`The contracts have operations named "${namespace}" already: name another FEATURE.`);
  await changes.edit(OPERATIONS, (text) => {
    const imported = addImport(text, `import * as ${namespace} from './${service}/${feature}.operations.ts';`);
    const declared = addToList(imported, 'export const OPERATIONS = [', '\n] as const;', `  ...declared(${namespace})`);
    return addToList(declared, 'export {', '}', namespace);
  });
  await changes.edit(`services/${service}/src/app.ts`, (text) => {
    const routes = `${camelCase(feature)}Routes`;
    const imported = addImport(text, `import { ${routes} } from './${feature}/${feature}.routes.ts';`);
    return insertBefore(imported, '  requireAllServed(app,', `  ${routes}(app);\n`);
  });
}

/**
 * An operation that echoes its input, with its rows in the access matrix and the bad-input test. Adds to the feature
 * if it exists.
 */
export async function newOperation(changes: Changes, name: string | undefined, given?: string): Promise<void> {
  const [service = '', operation = ''] = partsOfName('operation', name);
  if (!changes.exists(`services/${service}/src/app.ts`)) throw new Error(`There is no services/${service}.`);
  if ((await changes.read('packages/contracts/openapi.snapshot.json')).includes(`"${service}.${operation}"`))
    throw new Error(`${service}.${operation} exists already.`);
  const feature = kebabCase(given ?? featureOf(operation));
  const kebab = kebabCase(operation);
  const values = {
    service,
    operation,
    feature,
    'operation-file': kebab,
    namespace: camelCase(feature),
    Namespace: pascalCase(feature),
  };
  const contract = `packages/contracts/src/${service}/${feature}.operations.ts`;
  const routes = `services/${service}/src/${feature}/${feature}.routes.ts`;

  await changes.createFrom('operation', values);
  if (changes.exists(contract) && changes.exists(routes)) {
    const declaration = withoutImports(await changes.template(CONTRACT, values));
    await changes.edit(contract, (text) => addImport(`${text}${declaration}`, "import * as z from 'zod';"));
    await changes.edit(routes, (text) => {
      if (!text.includes(`${values.namespace}.`)) throw new Error(`no operation of "${values.namespace}"`);
      const imported = addImport(text, `import { ${operation} } from './${kebab}.ts';`);
      const end = imported.lastIndexOf('\n}');
      const served = `\n  serveOperation(app, ${values.namespace}.${operation}, ({ body }) => ${operation}(body));`;
      return imported.slice(0, end) + served + imported.slice(end);
    });
  } else {
    await changes.createFrom('feature', values);
    await addFeature(changes, values);
  }
  await addDependencies(changes, service, ['@notalone/contracts']);
  await ownPaths(changes, service);
  const sent = "{ body: { text: 'Hello' } }";
  await changes.edit(await testWith(changes, service, 'testAccessMatrix({'), (text) =>
    addToList(text, '\n  matrix: {', '\n  },', `    '${service}.${operation}': { send: ${sent}, status: 200 }`),
  );
  await changes.edit(await testWith(changes, service, 'badInput({'), (text) =>
    addToList(text, '\n  valid: {', '\n  },', `    '${service}.${operation}': ${sent}`),
  );
}
