const NAME = '[A-Z][A-Z0-9_]+';
const READS = [
  new RegExp(`\\benv(?:\\?)?\\.(${NAME})\\b`, 'g'),
  new RegExp(`\\benv\\[['"](${NAME})['"]\\]`, 'g'),
  // portOf(env, 'PORT', …)
  new RegExp(`\\benv, ['"](${NAME})['"]`, 'g'),
];
const TAKEN_APART = /\{([^{}]*)\} = (?:process\.)?env\b/g;
const PROPERTY = new RegExp(`\\b(${NAME})(?=\\s*(?:[:,}]|$))`, 'g');
const SCHEMA_KEY = new RegExp(`^ +(${NAME}): (?:z\\b|port\\b|secretKey\\b|service(?:Private|Public)Keys?\\b)`, 'gm');
const EXAMPLE = new RegExp(`^(?:# )?(${NAME})=`, 'gm');

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** The environment variables that a source file reads by name; in a `config.ts` they are keys of a schema. */
export function variablesRead(source: string, path: string): string[] {
  const direct = READS.flatMap((pattern) => found(source, pattern));
  const apart = found(source, TAKEN_APART).flatMap((properties) => found(properties, PROPERTY));
  return [...direct, ...apart, ...(/(?:^|[./])config\.ts$/.test(path) ? found(source, SCHEMA_KEY) : [])];
}

/** The variables that an .env file lists, including commented-out ones. */
export const variablesListed = (example: string): string[] => found(example, EXAMPLE);
