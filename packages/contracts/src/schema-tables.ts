import type { JsonSchema } from './json-schema.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Escaped for HTML. */
export const text = (raw: unknown): string => String(raw).replace(/[&<>"']/g, (character) => escapes[character] ?? '');

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

export interface Field {
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
/** A table of fields; nothing where there are none. */
export const table = (caption: string, fields: readonly Field[]) =>
  fields.length === 0
    ? ''
    : `<table><caption>${caption}</caption><thead><tr><th scope="col">Name</th><th scope="col">Where</th><th scope="col">Required</th><th scope="col">Kind</th><th scope="col">Limits</th></tr></thead><tbody>${rows(fields)}</tbody></table>`;

/** The fields of an object, a list's elements, or each of several shapes. */
export const fieldsOf = (schema: JsonSchema, place: string): Field[] => {
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

/** For the pages of operations and of events. */
export const DOCUMENTATION_CSS = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
section { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); margin-top: 2rem; }
h3 { overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; display: block; overflow-x: auto; }
caption { text-align: left; font-weight: 600; padding: 0.25rem 0; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; font-weight: 400; }
thead th { font-weight: 600; }
`;
