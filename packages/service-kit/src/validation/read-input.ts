import type * as z from 'zod';
import { apiError } from '../errors/api-error.ts';

const FIELDS_NAMED = 50;
const NAME_MAX = 100;
const DEPTH_MAX = 32;
type Part = 'params' | 'query' | 'body';
type FieldTexts = Record<string, string>;

const fieldName = (path: readonly PropertyKey[], part: Part) =>
  (path.length === 0 ? part : path.map(String).join('.')).slice(0, NAME_MAX);

/** The issues of the union member that matches the input best: the one with the fewest. */
function inBestAlternative(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
    const [best = []] = issue.errors.map(inBestAlternative).sort((one, other) => one.length - other.length);
    return best.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  });
}

/** Dotted field → the first message about it. An unknown field is named itself. */
function fieldTexts(issues: readonly z.core.$ZodIssue[], part: Part): FieldTexts {
  const named = inBestAlternative(issues).flatMap((issue): (readonly [string, string])[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [fieldName([...issue.path, key], part), 'This field is not known.'])
      : [[fieldName(issue.path, part), issue.message]],
  );
  const first = new Map<string, string>();
  for (const [name, text] of named) if (!first.has(name) && first.size < FIELDS_NAMED) first.set(name, text);
  return Object.fromEntries(first);
}

/**
 * Text that no field accepts, whatever its schema: NUL and lone surrogates, which stores and terminals treat
 * differently.
 */
function malformed(value: unknown, part: Part, path: readonly string[] = []): FieldTexts | undefined {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed()
      ? { [fieldName(path, part)]: 'Contains characters that are not text.' }
      : undefined;
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined;
  if (path.length >= DEPTH_MAX) return { [fieldName(path.slice(0, 1), part)]: 'Is nested too deeply.' };
  for (const [name, inner] of Object.entries(value)) {
    const found = malformed(name, part, [...path, '?']) ?? malformed(inner, part, [...path, name]);
    if (found) return found;
  }
  return undefined;
}

/**
 * Parses a part of a request by its contract.
 * @throws VALIDATION naming every invalid field by dotted path
 */
export function readInput<S extends z.ZodType>(
  schema: S | undefined,
  given: unknown,
  part: Part,
): z.output<S> | undefined {
  if (!schema) return undefined;
  const input = given === undefined ? {} : given;
  const bad = malformed(input, part);
  if (bad) throw apiError('VALIDATION', { errors: bad });
  const result = schema.safeParse(input);
  if (!result.success) throw apiError('VALIDATION', { errors: fieldTexts(result.error.issues, part) });
  return result.data;
}

/** What is no text in a string is taken out; whatever else is wrong is left to the schema's own fallbacks. */
const cleaned = (value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '').replaceAll('\uFFFD', '') : value;

/** The body of an operation that nothing in a body may refuse: what is no object counts as empty. */
export function readAnyBody<S extends z.ZodType>(schema: S | undefined, given: unknown): z.output<S> | undefined {
  if (!schema) return undefined;
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given) && !Buffer.isBuffer(given);
  const fields = isObject ? Object.entries(given).map(([name, value]) => [name, cleaned(value)]) : [];
  const result = schema.safeParse(Object.fromEntries(fields));
  // The contract's test makes sure that every field has a fallback.
  return result.success ? result.data : schema.parse({});
}
