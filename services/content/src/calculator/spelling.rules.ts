const SHORT = 4;
const LONG = 8;

const LONGEST = 24;
const ROW = LONGEST + 1;
const rows = new Uint8Array(ROW * ROW);

/** Letters added, left out, changed, or two neighbours swapped: how many it takes from one word to the other. Of words up to 24 letters. */
function distance(a: string, b: string): number {
  for (let j = 0; j <= b.length; j++) rows[j] = j;
  for (let i = 1; i <= a.length; i++) {
    rows[i * ROW] = i;
    for (let j = 1; j <= b.length; j++) rows[i * ROW + j] = stepsTo(a, b, i, j);
  }
  return rows[a.length * ROW + b.length] ?? 0;
}
function stepsTo(a: string, b: string, i: number, j: number): number {
  const at = i * ROW + j;
  const taken = (back: number) => rows[at - back] ?? 0;
  const steps = Math.min(taken(ROW) + 1, taken(1) + 1, taken(ROW + 1) + (a[i - 1] === b[j - 1] ? 0 : 1));
  const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
  return isSwapped ? Math.min(steps, taken(2 * ROW + 2) + 1) : steps;
}
const mayBe = (word: string, candidate: string, most: number) =>
  candidate.length >= SHORT && candidate.length <= LONGEST && Math.abs(word.length - candidate.length) <= most;

/** Whoever mistypes a word gets its first letter right; a "bear" is neither a pear nor a beer. Sorted out once: a line of misspelt words would go through all of them for each. */
const sorted = new WeakMap<ReadonlySet<string>, ReadonlyMap<string | undefined, readonly string[]>>();
function wordsFrom(letter: string | undefined, known: ReadonlySet<string>): readonly string[] {
  const byLetter = sorted.get(known) ?? Map.groupBy(known, ([first]) => first);
  sorted.set(known, byLetter);
  return byLetter.get(letter) ?? [];
}

/** The one known word that a misspelt one is near to; undefined where there is none, or two as near. */
export function nearestWord(word: string, known: ReadonlySet<string>): string | undefined {
  if (word.length < SHORT || word.length > LONGEST || /\d/.test(word)) return undefined;
  const most = word.length >= LONG ? 2 : 1;
  const steps = new Map(
    wordsFrom(word[0], known)
      .filter((candidate) => mayBe(word, candidate, most))
      .map((candidate) => [candidate, distance(word, candidate)]),
  );
  const least = Math.min(...steps.values());
  const nearest = [...steps].filter(([, taken]) => taken === least).map(([candidate]) => candidate);
  return least <= most && nearest.length === 1 ? nearest[0] : undefined;
}
