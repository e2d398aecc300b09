import { addDependencies } from './add-dependencies.ts';
import type { Changes, Values } from './changes.ts';
import { addImport, addToList, insertBefore } from './edit-text.ts';
import { camelCase, partsOfName, pascalCase } from './names.ts';

/** Adds a name to the module's import of the contracts; the formatter sorts it. */
const addContractsImport = (text: string, name: string): string =>
  /^import \{[^}]*\} from '@notalone\/contracts';/m.test(text)
    ? text.replace(
        /^import \{([^}]*?),?\s*\} from '@notalone\/contracts';/m,
        `import {$1, ${name} } from '@notalone/contracts';`,
      )
    : addImport(text, `import { ${name} } from '@notalone/contracts';`);

const EVENTS = 'packages/contracts/src/events.ts';

/** Registers the reader's handler as the last of its `subscriptions.ts`, which a service gets with its first event. */
async function addReader(changes: Changes, values: Values & { readonly reader: string }): Promise<void> {
  const { reader, event, Event, noun, file, topic } = values;
  const subscriptions = `services/${reader}/src/subscriptions.ts`;
  if (!changes.exists(subscriptions)) {
    await changes.createFrom('subscriptions', values);
    await changes.edit(`services/${reader}/src/app.ts`, (text) =>
      insertBefore(
        addImport(text, "import { subscribe } from './subscriptions.ts';"),
        '  requireAllServed(app,',
        '  subscribe(platform.inbox, platform);\n',
      ),
    );
  }
  await changes.edit(subscriptions, (text) => {
    const imported = addImport(
      addContractsImport(text, `${event}`),
      `import { on${Event} } from './${noun}/${file}.events.ts';`,
    );
    const end = imported.lastIndexOf('\n}');
    return `${imported.slice(0, end)}\n  inbox.on(${event}, (envelope) => on${Event}(deps, envelope));${imported.slice(end)}`;
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
  await addReader(changes, { ...values, reader, topic });
}
