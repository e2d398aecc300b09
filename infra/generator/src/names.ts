/** `list-books` of `listBooks` or `list-books`. */
export const kebabCase = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

/** `listBooks` of `list-books`. */
export const camelCase = (name: string) =>
  kebabCase(name).replace(/-([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/** `ListBooks` of `list-books`. */
export const pascalCase = (name: string) => camelCase(name).replace(/^[a-z]/, (letter) => letter.toUpperCase());

const PATTERNS = {
  /** Federation containers, event types and Kafka users use this form. */
  word: [/^[a-z]{2,20}$/, 'one word of lower-case letters'],
  operation: [/^([a-z]+)\.([a-z][A-Za-z0-9]+)$/, 'SERVICE.name with the name in camel case, such as content.listNews'],
  event: [
    /^([a-z]+)\.([a-z]+(?:-[a-z]+)*)\.([a-z]+(?:-[a-z]+)*)$/,
    'SERVICE.noun.verb in kebab case, the verb in the past tense, such as feed.post.published',
  ],
} as const;

/** Splits a name of the given kind; throws an error that explains the required form. */
export function partsOfName(kind: keyof typeof PATTERNS, name = ''): string[] {
  const [pattern, rule] = PATTERNS[kind];
  const [, ...parts] = pattern.exec(name) ?? [];
  if (!pattern.test(name)) throw new Error(`"${name}" must be ${rule}.`);
  return parts;
}
