import type { Operation } from '@notalone/contracts';
import type * as z from 'zod';
import { checkAnswer } from './check-answer.ts';
import { HOSTILE_JSON, HOSTILE_PATH, HOSTILE_QUERY, HOSTILE_TEXT, type Hostile } from './hostile-values.ts';
import type { Sent } from './send-operation.ts';

type Part = 'params' | 'query' | 'body' | 'form';
type Path = readonly (string | number)[];
/** Valid input with one field replaced by a bad value. */
export interface Attempt {
  readonly field: string;
  readonly what: string;
  readonly sent: Sent;
  /** Whether the contract must refuse it. */
  readonly refused: boolean;
}

const MISSING = Symbol('missing');
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

/** Paths of every field in the valid input, and of the other fields in the schema. */
function pathsOf(value: unknown, schema?: z.ZodType): Path[] {
  if (Array.isArray(value))
    return value.length > 0
      ? pathsOf(value[0])
          .map((path) => [0, ...path])
          .concat([[0]])
      : [];
  if (!isRecord(value)) return [];
  const known = schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];
  return [...new Set([...Object.keys(value), ...known])].flatMap((key): Path[] => [
    [key],
    ...pathsOf(value[key]).map((path) => [key, ...path]),
  ]);
}

function withValue(value: unknown, [key, ...rest]: Path, spoilt: unknown): unknown {
  if (key === undefined) return spoilt;
  if (Array.isArray(value)) return value.with(Number(key), withValue(value[Number(key)], rest, spoilt));
  const { [key]: inner, ...others } = isRecord(value) ? value : {};
  const changed = withValue(inner, rest, spoilt);
  return changed === MISSING ? others : { ...others, [key]: changed };
}

/** No field accepts these, whatever its schema (service-kit refuses them first). */
function isNoText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  return typeof value === 'object' && value !== null && Object.values(value).some(isNoText);
}

const VALUES: Readonly<Record<Part, readonly Hostile[]>> = {
  params: HOSTILE_PATH,
  query: HOSTILE_QUERY,
  form: HOSTILE_TEXT,
  body: HOSTILE_JSON,
};
const schemaOf = ({ params, query, body }: Operation, part: Part): z.ZodType | undefined =>
  ({ params, query, body, form: body })[part];
const withoutFiles = (given: unknown) =>
  isRecord(given) ? Object.fromEntries(Object.entries(given).filter(([, value]) => !(value instanceof Blob))) : given;

function attemptsOn(operation: Operation, valid: Sent, part: Part): Attempt[] {
  const schema = schemaOf(operation, part);
  const good = valid[part];
  if (!schema || (good === undefined && part !== 'query')) return [];
  // Nothing in such a body refuses the call, so nothing may fail because of it either.
  const isTakenAnyway = part === 'body' && operation.takesAnyBody === true;
  const spoil = (path: Path, { what, value }: Hostile): Attempt => {
    const spoilt = withValue(good ?? {}, path, value);
    const seen = withoutFiles(spoilt);
    return {
      field: path.join('.'),
      what,
      sent: { ...valid, [part]: spoilt },
      refused: !isTakenAnyway && (isNoText(seen) || !schema.safeParse(seen).success),
    };
  };
  const fields = pathsOf(withoutFiles(good ?? {}), schema).flatMap((path) => [
    ...VALUES[part].map((hostile) => spoil(path, hostile)),
    ...(part === 'params' ? [] : [spoil(path, { what: 'nothing', value: MISSING })]),
  ]);
  const unknown =
    part === 'body' || part === 'form' ? [spoil(['$where'], { what: 'an unknown field', value: '1' })] : [];
  const wholes =
    part === 'body'
      ? [null, [], 'text', 42].map((value) => ({ ...spoil([], { what: 'instead of the body', value }), field: 'body' }))
      : [];
  return [...fields, ...unknown, ...wholes];
}

/** The field itself, its child or its parent. */
const names = (errors: Readonly<Record<string, string>>, field: string) =>
  Object.keys(errors).some((name) => name === field || name.startsWith(`${field}.`) || field.startsWith(`${name}.`));

/** Returns what is wrong with the answer to bad input. */
export async function faultsOf(
  operation: Operation,
  { field, what, refused }: Attempt,
  response: Response,
): Promise<string[]> {
  const fault = (text: string) => [`${field}: ${what}: ${text}`];
  if (response.status >= 500) return fault(`answered ${response.status}`);
  const problem = await checkAnswer(operation, response).catch((error: Error) => error);
  if (problem instanceof Error) return fault(problem.message);
  if (!refused) return [];
  if (response.status !== 400) return fault(`answered ${response.status}, not 400`);
  return names(problem?.errors ?? {}, field)
    ? []
    : fault(`named ${Object.keys(problem?.errors ?? {}).join(', ') || 'nothing'}`);
}

/** Every field of every part of an operation's input, with every bad value. */
export const attemptsOf = (operation: Operation, valid: Sent): Attempt[] =>
  (['params', 'query', 'body', 'form'] as const).flatMap((part) => attemptsOn(operation, valid, part));
