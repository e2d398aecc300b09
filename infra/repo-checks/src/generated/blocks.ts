const START = (name: string) => `<!-- generated: ${name} -->`;
const END = '<!-- end of generated -->';

/**
 * Replaces what stands between the marks of a generated part.
 * @throws when the document has no such part
 */
export function replaceBlock(document: string, name: string, text: string): string {
  const start = document.indexOf(START(name));
  const end = document.indexOf(END, start);
  if (start < 0 || end < 0) throw new Error(`The document has no part "${name}".`);
  return `${document.slice(0, start + START(name).length)}\n\n${text.trim()}\n\n${document.slice(end)}`;
}

/** A row of a markdown table. */
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n');
export const code = (text: string): string => `\`${text}\``;
