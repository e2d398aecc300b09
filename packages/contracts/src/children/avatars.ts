/** One of the twelve pictures that a child can choose (specification, section 3). */
export interface Avatar {
  /** File name in the shell's static folder `/avatars/`. */
  readonly file: string;
  readonly name: string;
  /** What the picture shows, for those who cannot see it. */
  readonly alt: string;
}

/** In the specified order; the first is a new child's. Plain constants: safe to import in the browser. */
export const AVATARS = [
  { file: 'space-owl.svg', name: 'Space Owl', alt: 'An owl in a space helmet' },
  { file: 'business-rat.svg', name: 'Business Rat', alt: 'A rat with a tie and round glasses' },
  { file: 'mining-owl.svg', name: 'Mining Owl', alt: 'An owl with a miner’s helmet and lamp' },
  { file: 'cool-owl.svg', name: 'Cool Owl', alt: 'An owl with sunglasses' },
  { file: 'pink-goose.svg', name: 'Pink Goose', alt: 'A pink goose with a scarf' },
  { file: 'pink-monkey.svg', name: 'Pink Monkey', alt: 'A laughing pink monkey' },
  { file: 'space-tiger.svg', name: 'Space Tiger', alt: 'A tiger in a space helmet' },
  { file: 'white-fire-cat.svg', name: 'White Fire Cat', alt: 'A white cat with a tail of flames' },
  { file: 'fire-dog.svg', name: 'Fire Dog', alt: 'A dog with ears of flames' },
  { file: 'white-tiger.svg', name: 'White Tiger', alt: 'A white tiger' },
  { file: 'purple-rat.svg', name: 'Purple Rat', alt: 'A purple rat with big ears' },
  { file: 'pink-bird.svg', name: 'Pink Bird', alt: 'A pink bird that sings' },
] as const satisfies readonly Avatar[];

export type AvatarFile = (typeof AVATARS)[number]['file'];
export const DEFAULT_AVATAR: AvatarFile = AVATARS[0].file;
