import type { JsonSchema } from './json-schema.ts';
import type { OpenApiDocument, OpenApiOperation } from './openapi.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const text = (raw: unknown): string => String(raw).replace(/[&<>"']/g, (character) => escapes[character] ?? '');

function kindOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.map((option) => kindOf(option as JsonSchema)).join(' | ');
  if (schema.type === 'array') return `list of ${kindOf((schema.items ?? {}) as JsonSchema)}`;
  return schema.format && schema.format !== 'binary'
    ? `${schema.type} (${schema.format})`
    : (schema.format ?? String(schema.type ?? 'any'));
}

/** Limits in words; ranges that only machines care about are left out. */
function limitsOf({ minLength, maxLength, minimum, maximum, maxItems, default: otherwise }: JsonSchema): string {
  const said = (limit: number | undefined, words: string) =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? [`${words} ${limit}`] : [];
  const length = [...said(minLength, 'at least'), ...said(maxLength, 'at most')].map((words) => `${words} characters`);
  const value = [...said(minimum, 'from'), ...said(maximum, 'to'), ...said(maxItems, 'entries at most')];
  return [...length, ...value, ...(otherwise === undefined ? [] : [`${JSON.stringify(otherwise)} when absent`])].join(
    ', ',
  );
}

interface Field {
  readonly name: string;
  readonly place: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}
const rows = (fields: readonly Field[]) =>
  fields
    .map(
      ({ name, place, required, schema }) =>
        `<tr><th scope="row"><code>${text(name)}</code></th><td>${place}</td><td>${required ? 'yes' : 'no'}</td><td>${text(kindOf(schema))}</td><td>${text(limitsOf(schema))}</td></tr>`,
    )
    .join('');
const table = (caption: string, fields: readonly Field[]) =>
  fields.length === 0
    ? ''
    : `<table><caption>${caption}</caption><thead><tr><th scope="col">Name</th><th scope="col">Where</th><th scope="col">Required</th><th scope="col">Kind</th><th scope="col">Limits</th></tr></thead><tbody>${rows(fields)}</tbody></table>`;

const fieldsOf = (schema: JsonSchema, place: string): Field[] => {
  if (schema.type === 'array') return fieldsOf((schema.items ?? {}) as JsonSchema, place);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.flatMap((option) => fieldsOf(option as JsonSchema, place));
  return Object.entries(schema.properties ?? {}).map(([name, inner]) => ({
    name,
    place,
    required: schema.required?.includes(name) ?? false,
    schema: inner as JsonSchema,
  }));
};

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
<body><main><h1>${text(document.info.title)}: API</h1><p>The same as <a href="openapi.json">OpenAPI ${text(document.openapi)}</a>. Errors are <code>application/problem+json</code> (RFC 9457).</p>
<nav aria-label="Operations"><ul>${entries.join('')}</ul></nav>${operations.map(({ method, path, operation }) => section(method, path, operation)).join('\n')}</main></body></html>
`;
}

export const OPENAPI_PAGE_CSS = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
section { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); margin-top: 2rem; }
h3 { overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; display: block; overflow-x: auto; }
caption { text-align: left; font-weight: 600; padding: 0.25rem 0; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; font-weight: 400; }
thead th { font-weight: 600; }
`;
