/** The part of JSON Schema that the contracts use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/**
 * Who reads: a server checks every rule of a request; a consumer of events ignores unknown members; a page checks
 * nothing, but its code relies on members and types.
 */
export type Reader = 'server' | 'consumer' | 'page';

const LOWER_BOUNDS = ['minLength', 'minimum', 'minItems'] as const;
const UPPER_BOUNDS = ['maxLength', 'maximum', 'maxItems'] as const;

const typesOf = ({ type }: Schema): readonly string[] => (type === undefined ? [] : ([type].flat() as string[]));
const valuesOf = (schema: Schema) => (schema.const === undefined ? schema.enum : [schema.const]);
const branchesOf = (schema: Schema) => schema.anyOf ?? schema.oneOf;
const accepts = (types: readonly string[], type: string) =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

/** Why `written` may hold what the reader of `read` does not take; empty when it always fits. */
export function misfits(written: Schema, read: Schema, reader: Reader, where = ''): string[] {
  const [alternatives, accepted] = [branchesOf(written), branchesOf(read)];
  if (alternatives) return alternatives.flatMap((branch) => misfits(branch, read, reader, where));
  if (accepted) {
    const tried = accepted.map((branch) => misfits(written, branch, reader, where));
    return tried.some((reasons) => reasons.length === 0) ? [] : [`${where || 'it'} fits no alternative`];
  }
  return [
    ...typeMisfits(written, read, where),
    ...valueMisfits(written, read, where),
    ...(reader === 'page' ? [] : boundMisfits(written, read, where)),
    ...objectMisfits(written, read, reader, where),
    ...(written.items && read.items ? misfits(written.items, read.items, reader, `${where}[]`) : []),
  ];
}

function typeMisfits(written: Schema, read: Schema, where: string): string[] {
  const types = typesOf(read);
  if (types.length === 0) return [];
  const given = typesOf(written);
  if (given.length === 0) return valuesOf(written) ? [] : [`${where || 'it'} may be of any type, not ${types.join()}`];
  return given
    .filter((type) => !accepts(types, type))
    .map((type) => `${where || 'it'} is ${type}, not ${types.join()}`);
}

function valueMisfits(written: Schema, read: Schema, where: string): string[] {
  const taken = valuesOf(read);
  if (!taken) return [];
  const given = valuesOf(written);
  if (!given) return [`${where || 'it'} may be other than ${taken.join(', ')}`];
  return given.filter((value) => !taken.includes(value)).map((value) => `${where || 'it'} may be ${String(value)}`);
}

function boundMisfits(written: Schema, read: Schema, where: string): string[] {
  if (valuesOf(written)) return [];
  const tooLow = LOWER_BOUNDS.filter((key) => (read[key] ?? -Infinity) > (written[key] ?? -Infinity));
  const tooHigh = UPPER_BOUNDS.filter((key) => (read[key] ?? Infinity) < (written[key] ?? Infinity));
  const rules = (['pattern', 'format'] as const).filter((key) => read[key] !== undefined && read[key] !== written[key]);
  return [...tooLow, ...tooHigh, ...rules].map((key) => `${where || 'it'} is narrowed by ${key} ${read[key]}`);
}

function objectMisfits(written: Schema, read: Schema, reader: Reader, where: string): string[] {
  const name = (key: string) => (where ? `${where}.${key}` : key);
  const needed = (read.required ?? []).filter((key) => !written.required?.includes(key));
  const given = Object.entries(written.properties ?? {});
  const unknown =
    reader === 'server' && read.additionalProperties === false
      ? given.filter(([key]) => !read.properties?.[key]).map(([key]) => `${name(key)} is refused`)
      : [];
  const inside = given.flatMap(([key, schema]) => {
    const inner = read.properties?.[key];
    return inner ? misfits(schema, inner, reader, name(key)) : [];
  });
  return [...needed.map((key) => `${name(key)} is needed and may be absent`), ...unknown, ...inside];
}
