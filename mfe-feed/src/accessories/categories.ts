import type { Category } from './use-businesses.ts';

/** What the four kinds of shops have (specification, section 2). */
export const SHOP_CATEGORIES: readonly { readonly title: Category; readonly text: string }[] = [
  {
    title: 'Belts, pockets and patches',
    text: 'For pumps and sensors: belts for small waists, pockets in school clothes, patches that survive swimming.',
  },
  {
    title: 'Bags and cool cases',
    text: 'For everything you need to carry, and to keep insulin cool on a hot day.',
  },
  {
    title: 'Medical ID',
    text: 'Bands, cards and tags that tell others about diabetes when your child cannot.',
  },
  {
    title: 'Hypo treatments and snacks',
    text: 'Glucose tablets, gels and juices, and snacks with the carbohydrate on the packet.',
  },
];
