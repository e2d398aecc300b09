const BACKGROUNDS = ['#f3ac3c', '#9fd3c7', '#e8a08a', '#c9a9d6', '#a9c4e0', '#d8cf8a'] as const;
const CLOTHES = ['#0e5e63', '#5a2a69', '#9c3316', '#2f4a7a', '#7a5a12'] as const;
const SKINS = ['#f6d2b3', '#e9b98f', '#c98d63', '#8a5a3c', '#6b432b'] as const;
const HAIRS = ['#2b1e1a', '#5b3420', '#a35a22', '#d9a441', '#3b2b4a'] as const;
const FRINGES = [
  'M17 30c0-11 6-17 15-17s15 6 15 17c-4-3-6-7-7-9-5 5-14 7-23 9Z',
  'M17 29c1-10 6-16 15-16s14 6 15 16c-3-5-8-8-15-8s-12 3-15 8Z',
  'M17 31c-2-8 3-19 15-19s17 11 15 19c-1-4-3-7-5-9-2 2-4 3-6 2-2 2-5 2-7 0-4 3-9 3-12 7Z',
] as const;
const BACK_HAIR = [
  'M15 30c0-12 7-19 17-19s17 7 17 19Z',
  'M14 50c-2-26 4-39 18-39s20 13 18 39Z',
  'M9 34a7.5 7.5 0 1 1 8-12c3-7 8-11 15-11s12 4 15 11a7.5 7.5 0 1 1 8 12Z',
] as const;

const pick = <T>(list: readonly [T, ...T[]], seed: number): T => list[seed % list.length] ?? list[0];

/** Generates the same face for the same name everywhere. */
export function generateFace(name: string) {
  let seed = 7;
  for (const character of name) seed = (Math.imul(seed, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  const part = (shift: number) => (seed >>> shift) % 997;
  return {
    background: pick(BACKGROUNDS, part(0)),
    clothes: pick(CLOTHES, part(3)),
    skin: pick(SKINS, part(7)),
    hair: pick(HAIRS, part(11)),
    fringe: pick(FRINGES, part(15)),
    hairBehind: pick(BACK_HAIR, part(19)),
  };
}
