/** The numbers of all chapters and rules of docs/rules.md: `4`, `4.5`. */
export function numbersOf(rules: string): ReadonlySet<string> {
  const numbers = new Set<string>();
  let chapter = '';
  for (const line of rules.split('\n')) {
    chapter = /^## (\d+)\. /.exec(line)?.[1] ?? chapter;
    if (chapter) numbers.add(chapter);
    const rule = /^(\d+)\. /.exec(line)?.[1];
    if (chapter && rule) numbers.add(`${chapter}.${rule}`);
  }
  return numbers;
}

const NUMBER = /\d+(?:\.\d+)?/g;
/** `rules 4.5`, `rules 2.5, 6.1 and 8`. */
const CITATION = /\brules? (\d+(?:\.\d+)?(?:(?:, | and |, and )\d+\.\d+)*)/g;

/** The rules that a text cites, in order. */
export const citationsOf = (text: string): string[] =>
  [...text.matchAll(CITATION)].flatMap(([, list = '']) => list.match(NUMBER) ?? []);
