import type { Business } from '@notalone/contracts';
import type { Snapshot } from './pictures/snapshot.ts';

interface DemoShop {
  readonly businessName: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
  readonly description: string;
  readonly url: string;
  readonly category: Business['category'];
  readonly tier: string;
  readonly openingHours: string;
  readonly discountCode: string;
  readonly snapshot: Snapshot;
  readonly isApproved: boolean;
  readonly isBanner: boolean;
}

/** Invented; as many as one network may send in a day. The last one waits for an admin. */
export const SHOPS: readonly DemoShop[] = [
  {
    businessName: 'Sugar Fox Belts',
    address: '12 Invented Lane, Leeds',
    email: 'hello@sugarfox.example',
    phone: '0113 496 0101',
    description: 'Soft belts and pockets for insulin pumps, in sizes for small waists. Sewn in Yorkshire.',
    url: 'https://sugarfox.example/',
    category: 'Belts, pockets and patches',
    tier: 'Banner Ad + Shop Listing',
    openingHours: 'Monday to Friday, 9 to 5',
    discountCode: 'NOTALONE10',
    snapshot: 'stickers',
    isApproved: true,
    isBanner: true,
  },
  {
    businessName: 'The Cool Case',
    address: '3 Fictional Quay, Bristol',
    email: 'shop@coolcase.example',
    phone: '0117 496 0102',
    description: 'Bags that keep insulin cool on the beach and on the bus.',
    url: 'https://coolcase.example/',
    category: 'Bags and cool cases',
    tier: 'Featured Listing',
    openingHours: '',
    discountCode: '',
    snapshot: 'pool',
    isApproved: true,
    isBanner: false,
  },
  {
    businessName: 'Brave Bands',
    address: '8 Madeup Road, Manchester',
    email: 'orders@bravebands.example',
    phone: '0161 496 0103',
    description: 'Medical ID bands that children like to wear.',
    url: 'https://bravebands.example/',
    category: 'Medical ID',
    tier: 'Simple Listing',
    openingHours: 'Saturdays, 10 to 4',
    discountCode: '',
    snapshot: 'bears',
    isApproved: false,
    isBanner: false,
  },
];
