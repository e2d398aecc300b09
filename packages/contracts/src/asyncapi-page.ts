import type { AsyncApiDocument } from './asyncapi.ts';
import type { JsonSchema } from './json-schema.ts';
import { fieldsOf, table, text } from './schema-tables.ts';

const keyIn = ({ $ref }: { readonly $ref: string }) => $ref.split('/').at(-1) ?? '';

function messageSection(document: AsyncApiDocument, key: string): string {
  const message = document.components.messages[key];
  const own = message?.payload.allOf?.at(-1) as JsonSchema | undefined;
  const data = own?.properties?.['data'] as JsonSchema | undefined;
  return message && data ? `<h3>${text(message.name)}</h3>${table('Data', fieldsOf(data, 'data'))}` : '';
}

function channelSection(document: AsyncApiDocument, key: string): string {
  const channel = document.channels[key];
  if (!channel) return '';
  const about = Object.values(document.operations).filter((operation) => keyIn(operation.channel) === key);
  const policy = Object.entries(channel.bindings.kafka.topicConfiguration).map(([name, value]) => `${name} ${value}`);
  return `<section id="${text(key)}"><h2>${text(channel.address)}</h2><p>${text(policy.join(', '))}</p>
<ul>${about.map(({ summary }) => `<li>${text(summary)}</li>`).join('')}</ul>${Object.keys(channel.messages)
    .map((message) => messageSection(document, message))
    .join('')}</section>`;
}

/** The events as one page for people, without scripts; expects `docs.css` and `asyncapi.json` beside it. */
export function asyncApiPage(document: AsyncApiDocument): string {
  const keys = Object.keys(document.channels);
  const entries = keys.map((key) => `<li><a href="#${text(key)}">${text(document.channels[key]?.address)}</a></li>`);
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text(document.info.title)}</title><link rel="stylesheet" href="docs.css"></head>
<body><main><h1>${text(document.info.title)}</h1><p>${text(document.info.description)}</p><p>The same as <a href="asyncapi.json">AsyncAPI ${text(document.asyncapi)}</a>. Operations are on <a href="/api/docs/">a page of their own</a>.</p>
${table('Envelope', fieldsOf(document.components.schemas['envelope'] ?? {}, 'envelope'))}
<nav aria-label="Topics"><ul>${entries.join('')}</ul></nav>${keys.map((key) => channelSection(document, key)).join('\n')}</main></body></html>
`;
}
