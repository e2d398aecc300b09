// Writes schemas/ for kubeconform from an API server's OpenAPI and from the custom resources of the Gateway API; see
// k8s/README.md. Usage: node write-schemas.ts OPENAPI_V2.json CRD.yaml…
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** The kinds that our manifests use. */
const KINDS = [
  'ConfigMap',
  'Deployment',
  'HorizontalPodAutoscaler',
  'Job',
  'Namespace',
  'NetworkPolicy',
  'PodDisruptionBudget',
  'Secret',
  'Service',
  'ServiceAccount',
  'StatefulSet',
];
const STABLE = /^v[12]$/;
type Schema = Record<string, unknown>;
interface Kind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}
const TO = join(import.meta.dirname, '../schemas');

/** Unknown fields are errors, and Kubernetes' own notes are left out. */
function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict);
  if (typeof value !== 'object' || value === null) return value;
  const schema = value as Schema;
  if (schema.format === 'int-or-string' || schema['x-kubernetes-int-or-string'])
    return { oneOf: [{ type: 'string' }, { type: 'integer' }] };
  const isOpen = !schema.properties || schema.additionalProperties || schema['x-kubernetes-preserve-unknown-fields'];
  const entries = Object.entries(schema)
    .filter(([key, child]) => !key.startsWith('x-kubernetes') && !(key === 'description' && typeof child === 'string'))
    .map(([key, child]) => [key, strict(child)] as const);
  return { ...Object.fromEntries(entries), ...(isOpen ? {} : { additionalProperties: false }) };
}

const fileOf = ({ group, version, kind }: Kind) =>
  `${kind.toLowerCase()}${group ? `-${group.split('.')[0]}` : ''}-${version}.json`;
const refs = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"\$ref":"#\/definitions\/([^"]+)"/g)].map(([, name = '']) => name);

function builtIn(file: string): Map<string, Schema> {
  const { definitions } = JSON.parse(readFileSync(file, 'utf8')) as { definitions: Record<string, Schema> };
  const files = new Map<string, Schema>();
  const needed = new Set<string>();
  const need = (name: string) => {
    if (needed.has(name)) return;
    needed.add(name);
    for (const other of refs(definitions[name])) need(other);
  };
  for (const [name, definition] of Object.entries(definitions))
    for (const gvk of (definition['x-kubernetes-group-version-kind'] as Kind[] | undefined) ?? []) {
      if (!KINDS.includes(gvk.kind) || !STABLE.test(gvk.version)) continue;
      need(name);
      files.set(fileOf(gvk), { $ref: `_definitions.json#/definitions/${name}` });
    }
  const kept = [...needed].sort().map((name) => [name, quantity(name, strict(definitions[name]) as Schema)] as const);
  files.set('_definitions.json', { definitions: Object.fromEntries(kept) });
  return files;
}
/** `500m` or `2` */
const quantity = (name: string, schema: Schema): Schema =>
  name.endsWith('.Quantity') ? { oneOf: [{ type: 'string' }, { type: 'number' }] } : schema;

interface CustomResource {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions: readonly { readonly name: string; readonly schema: { readonly openAPIV3Schema: Schema } }[];
  };
}
function custom(file: string): [string, Schema][] {
  const { group, names, versions } = (parse(readFileSync(file, 'utf8')) as CustomResource).spec;
  const stable = versions.filter(({ name }) => STABLE.test(name));
  return stable.map(({ name: version, schema }) => {
    const own = strict(schema.openAPIV3Schema) as { properties: Schema };
    return [
      fileOf({ group, version, kind: names.kind }),
      { ...own, properties: { ...own.properties, metadata: { type: 'object' } } },
    ];
  });
}

const [openApi = '', ...crds] = process.argv.slice(2);
rmSync(TO, { recursive: true, force: true });
mkdirSync(TO, { recursive: true });
const files = new Map([...builtIn(openApi), ...crds.flatMap(custom)]);
for (const [name, schema] of files) writeFileSync(join(TO, name), JSON.stringify(schema));
process.stdout.write(`${files.size} schemas\n`);
