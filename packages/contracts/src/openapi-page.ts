import type { JsonSchema } from './json-schema.ts';
import type { OpenApiDocument, OpenApiOperation } from './openapi.ts';
import { type Field, fieldsOf, table, text } from './schema-tables.ts';

function sentFields({ parameters = [], requestBody }: OpenApiOperation): Field[] {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return [
    ...parameters.map(({ name, in: place, required, schema }) => ({ name, place, required, schema })),
    ...(type && content ? fieldsOf(content.schema, type === 'application/json' ? 'body' : 'form') : []),
  ];
}

function section(method: string, path: string, operation: OpenApiOperation): string {
  const callers = operation['x-callers'];
  const who = callers === 'anyone' ? 'Anyone, no token needed' : callers.join(', ');
  const answers = Object.entries(operation.responses)
    .map(([status, { description }]) => `<li><strong>${text(status)}</strong> ${text(description)}</li>`)
    .join('');
  const success = Object.entries(operation.responses).find(([, response]) => response.content?.['application/json']);
  const answered = success?.[1].content?.['application/json']?.schema;
  return `<section id="${text(operation.operationId)}"><h3><code>${text(method.toUpperCase())}</code> ${text(path)}</h3><p>${text(operation.summary)}</p>
<p>Who may call: ${text(who)}${operation['x-ownership'] ? ` (${text(operation['x-ownership'])})` : ''}</p>
${table('Sent', sentFields(operation))}${answered ? table('Answered', fieldsOf(answered as JsonSchema, success[0])) : ''}<ul>${answers}</ul></section>`;
}

/** The description as one page for people, without scripts; expects `docs.css` and `openapi.json` beside it. */
export function openApiPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const entries = operations.map(
    ({ method, path, operation }) =>
      `<li><a href="#${text(operation.operationId)}"><code>${text(method.toUpperCase())}</code> ${text(path)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text(document.info.title)}: API</title><link rel="stylesheet" href="docs.css"></head>
<body><main><h1>${text(document.info.title)}: API</h1><p>Events are on <a href="/api/docs/events.html">a page of their own</a>. The same as <a href="openapi.json">OpenAPI ${text(document.openapi)}</a>. Errors are <code>application/problem+json</code> (RFC 9457).</p>
<nav aria-label="Operations"><ul>${entries.join('')}</ul></nav>${operations.map(({ method, path, operation }) => section(method, path, operation)).join('\n')}</main></body></html>
`;
}
