import { addDependencies } from './add-dependencies.ts';
import type { Changes } from './changes.ts';
import { addImport, addToList, insertBefore } from './edit-text.ts';
import { camelCase, partsOfName, pascalCase } from './names.ts';

const EVENTS = 'packages/contracts/src/events.ts';

/** Where a service registers its consumers: the line before which to insert, and the name of its platform variable. */
async function consumerPlace({ exists }: Changes, service: string) {
  const app = `services/${service}/src/app.ts`;
  if (!exists(app)) throw new Error(`There is no services/${service}.`);
  // auth's app has no platform variable.
  const own = `services/${service}/src/${service}-service.ts`;
  return exists(own)
    ? { path: own, before: '  const platform: Platform', platform: 'connected' }
    : { path: app, before: '  assertAllServed(app,', platform: 'platform' };
}

async function addReader(changes: Changes, reader: string, topic: string, file: string): Promise<void> {
  const { path, before, platform } = await consumerPlace(changes, reader);
  const register = `on${pascalCase(file)}`;
  await changes.edit(path, (text) => {
    const imported = addImport(text, `import { ${register} } from './consumers/${file}.ts';`);
    return insertBefore(imported, before, `  ${register}(${platform}.inbox, ${platform});\n`);
  });
  await changes.edit(EVENTS, (text) => {
    const readers = new RegExp(`'${topic}': .*readers: \\[(.*)\\]`).exec(text)?.[1];
    return readers?.includes(`'${reader}'`)
      ? text
      : addToList(text, [`'${topic}': {`, 'readers: ['], ']', `'${reader}'`);
  });
}

/** An event that a service publishes through its outbox and, if a reader is named, that service's consumer. */
export async function newEvent(changes: Changes, name: string | undefined, reader?: string): Promise<void> {
  const [service = '', noun = '', verb = ''] = partsOfName('event', name);
  if (!changes.exists(`services/${service}/src/app.ts`)) throw new Error(`There is no services/${service}.`);
  const file = `${noun}-${verb}`;
  const event = camelCase(file);
  const topic = `${service}.events`;
  const events = await changes.read(EVENTS);
  if (events.includes(`'notalone.${service}.${noun}.${verb}.v`) || events.includes(`export const ${event} `))
    throw new Error(`${name} or another ${event} exists already.`);
  const values = {
    service,
    noun,
    file,
    event,
    Event: pascalCase(file),
    type: `notalone.${service}.${noun}.${verb}.v1`,
  };

  await changes.createFrom('event', values);
  await addDependencies(changes, service, ['@notalone/contracts', 'mongodb']);
  const declaration = await changes.template('event-declaration.ts.tmpl', values);
  await changes.edit(EVENTS, (text) => {
    const listed = addToList(
      insertBefore(text, 'export const EVENTS = [', `${declaration}\n`),
      'export const EVENTS = [',
      '\n] as const satisfies',
      `  ${event}`,
    );
    if (listed.includes(`'${topic}': {`)) return listed;
    const declared = `  '${topic}': { cleanup: 'delete', retentionDays: 7, readers: [] }`;
    return addToList(listed, 'export const TOPICS = {', '\n} as const satisfies', declared);
  });
  if (reader === undefined) return;
  await changes.createFrom('consumer', { ...values, reader });
  await addDependencies(changes, reader, ['@notalone/contracts']);
  await addReader(changes, reader, topic, file);
}
