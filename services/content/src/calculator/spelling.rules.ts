const SHORT = 4;
const LONG = 8;

const LONGEST = 24;
const ROW = LONGEST + 1;
const rows = new Uint8Array(ROW * ROW);

/**
 * Edit distance of two words of up to 24 letters: letters added, left out or changed, or two neighbours swapped
 * (optimal string alignment).
 */
function distance(a: string, b: string): number {
  for (let j = 0; j <= b.length; j++) rows[j] = j;
  for (let i = 1; i <= a.length; i++) {
    rows[i * ROW] = i;
    for (let j = 1; j <= b.length; j++) rows[i * ROW + j] = distanceAt(a, b, i, j);
  }
  return rows[a.length * ROW + b.length] ?? 0;
}
function distanceAt(a: string, b: string, i: number, j: number): number {
  const at = i * ROW + j;
  const earlier = (back: number) => rows[at - back] ?? 0;
  const least = Math.min(earlier(ROW) + 1, earlier(1) + 1, earlier(ROW + 1) + (a[i - 1] === b[j - 1] ? 0 : 1));
  const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
  return isSwapped ? Math.min(least, earlier(2 * ROW + 2) + 1) : least;
}
const mayBe = (word: string, candidate: string, most: number) =>
  candidate.length >= SHORT && candidate.length <= LONGEST && Math.abs(word.length - candidate.length) <= most;

/**
 * Typing mistakes rarely change the first letter, and a "bear" is neither a pear nor a beer. Grouped once per word
 * list.
 */
const grouped = new WeakMap<ReadonlySet<string>, ReadonlyMap<string | undefined, readonly string[]>>();
function wordsFrom(letter: string | undefined, known: ReadonlySet<string>): readonly string[] {
  const byLetter = grouped.get(known) ?? Map.groupBy(known, ([first]) => first);
  grouped.set(known, byLetter);
  return byLetter.get(letter) ?? [];
}

/** The nearest known word to a misspelt one; undefined where there is none, or two are equally near. */
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
