import { personalFields } from './personal-fields.ts';

const HIDDEN = '[hidden]';
const DEPTH = 8;

/** The second line of defence, for composed text: removes what looks personal. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]{1,1000}\.[\w-]{1,4000}\.[\w-]{0,1000}/g, '[token]'],
  [/\/\/[^\s/:@]+:[^\s/@]+@/g, '//[credentials]@'],
  [/[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, '[e-mail]'],
  [/(?:\+44|\b44|\b0)[\s-]?\d(?:[\s-]?\d){8,9}\b/g, '[phone]'],
  [/\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/g, '[postcode]'],
  [/dup key: \{[^\n}]{0,1000}\}/g, 'dup key'],
];
const scrubText = (text: string): string =>
  PATTERNS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);

/** A one-time code, a PIN or an emergency quick code on its own. */
const DIGITS_ALONE = /^\d{3,8}$/;

interface ErrorRecord {
  type: string;
  message: string;
  stack?: string;
  code?: string | number;
  cause?: unknown;
}
/** Type, code, text and stack of an error, without its other members, which may be whole documents. */
function describeError(error: Error, depth = 0): ErrorRecord {
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: scrubText(error.message),
    ...(error.stack ? { stack: scrubText(error.stack) } : {}),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(error.cause instanceof Error && depth < DEPTH ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}

/** The replacement for a value that is neither text nor a plain record; undefined for a plain record. */
function plain(value: object, redact: (inner: unknown) => unknown): unknown {
  if (value instanceof Error) return describeError(value);
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) return '[bytes]';
  if (Array.isArray(value)) return value.map(redact);
  if (value instanceof Map || value instanceof Set) return `[${value.constructor.name} of ${value.size}]`;
  return 'toHexString' in value ? String(value) : undefined;
}

/** A copy without personal data: contract fields are hidden at any depth, other text is redacted. */
export function createRedaction(): (value: unknown) => unknown {
  const personal = personalFields();
  const redact = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return DIGITS_ALONE.test(value) ? HIDDEN : scrubText(value);
    if (typeof value === 'bigint') return value.toString();
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= DEPTH) return '[deep]';
    const inside = (inner: unknown) => redact(inner, depth + 1);
    const hides = (name: string, inner: unknown) =>
      personal.has(name.toLowerCase()) && inner !== undefined && inner !== null;
    return (
      plain(value, inside) ??
      Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [scrubText(name), hides(name, inner) ? HIDDEN : inside(inner)]),
      )
    );
  };
  return (value) => redact(value, 0);
}
