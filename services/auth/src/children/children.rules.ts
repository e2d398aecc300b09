/** Names ignore case and spaces. */
export const childNameKey = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

export interface Named {
  readonly warriorKey: string;
  readonly nameKey: string;
}
export type Match<C> = { readonly child: C } | 'ambiguous' | 'nobody';

/** Finds the child a typed name means: a warrior username first; a child's name only when exactly one child has it. */
export function matchChild<C extends Named>(typedKey: string, candidates: readonly C[]): Match<C> {
  const warrior = candidates.find(({ warriorKey }) => warriorKey === typedKey);
  if (warrior) return { child: warrior };
  const [first, ...others] = candidates.filter(({ nameKey }) => nameKey === typedKey);
  if (!first) return 'nobody';
  return others.length > 0 ? 'ambiguous' : { child: first };
}
