/** The position after `mark`, which must occur exactly once after `from`. */
function positionAfter(text: string, mark: string, from = 0): number {
  const at = text.indexOf(mark, from);
  if (at === -1) throw new Error(`no ${JSON.stringify(mark)}`);
  if (from === 0 && text.includes(mark, at + 1)) throw new Error(`${JSON.stringify(mark)} occurs twice`);
  return at + mark.length;
}

export const insertBefore = (text: string, mark: string, added: string): string =>
  text.slice(0, positionAfter(text, mark) - mark.length) + added + text.slice(positionAfter(text, mark) - mark.length);

/** After the last line that starts with `start`. */
export function insertAfterLastLine(text: string, start: string, line: string): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((one) => one.startsWith(start));
  if (last === -1) throw new Error(`no line starts with ${JSON.stringify(start)}`);
  return lines.toSpliced(last + 1, 0, line).join('\n');
}

/**
 * Adds an item to the end of the list between `opening` (one mark, or several in sequence) and the next `closing`.
 * The formatter fixes the commas.
 */
export function addToList(text: string, opening: string | readonly string[], closing: string, item: string): string {
  const from = [opening].flat().reduce((position, mark) => positionAfter(text, mark, position), 0);
  const to = text.indexOf(closing, from);
  if (to === -1) throw new Error(`no ${JSON.stringify(closing)} after ${JSON.stringify(opening)}`);
  const items = text.slice(from, to).trimEnd();
  const endsWithComment = items.split('\n').at(-1)?.trim().startsWith('//') ?? false;
  const comma = items.trim() === '' || items.endsWith(',') || endsWithComment ? '' : ',';
  const lineBreak = closing.startsWith('\n') ? '\n' : ' ';
  return `${text.slice(0, from)}${items}${comma}${lineBreak}${item}${closing.startsWith('\n') ? ',' : ''}${text.slice(to)}`;
}

/** Adds an import at the top; the formatter sorts it. */
export const addImport = (text: string, statement: string): string =>
  text.includes(statement) ? text : `${statement}\n${text}`;

/** A module without its import statements. */
export const withoutImports = (text: string): string => text.replace(/^import [^;]+;\n/gm, '').trimStart();
