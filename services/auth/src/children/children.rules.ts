/** Names ignore case and spaces. */
export const childNameKey = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

export interface Named {
  readonly warriorKey: string;
  readonly nameKey: string;
}
export type NameKind = 'warrior' | 'name';
/** `isShared`: the typed name is this child's warrior username and another child's first name. */
export type Match<C> =
  | { readonly child: C; readonly by: NameKind; readonly isShared: boolean }
  | 'ambiguous'
  | 'nobody';

/**
 * Finds the child a typed name means: a warrior username first; a child's name only when exactly one child has it. A
 * stranger who takes a child's first name as warrior username makes that name ambiguous: it logs in the stranger's
 * child with its own PIN, and tells everybody else to use the warrior username.
 */
export function matchChild<C extends Named>(typedKey: string, candidates: readonly C[]): Match<C> {
  const warrior = candidates.find(({ warriorKey }) => warriorKey === typedKey);
  const named = candidates.filter(({ nameKey, warriorKey }) => nameKey === typedKey && warriorKey !== typedKey);
  if (warrior) return { child: warrior, by: 'warrior', isShared: named.length > 0 };
  const [first, ...others] = named;
  if (!first) return 'nobody';
  return others.length > 0 ? 'ambiguous' : { child: first, by: 'name', isShared: false };
}
