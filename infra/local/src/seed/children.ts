import type { AvatarFile } from '@notalone/contracts/avatars';

/** Children of three demo families with logins of their own. */
export interface DemoChild {
  /** Username of the parent. */
  readonly parent: string;
  readonly childName: string;
  readonly warriorUsername: string;
  readonly pin: string;
  /** Born in January or December of the year so many years ago. */
  readonly born: { readonly month: 1 | 12; readonly yearsAgo: number };
  readonly avatar: AvatarFile;
}

export const CHILDREN: readonly DemoChild[] = [
  {
    parent: 'Priya Raman',
    childName: 'Anika',
    warriorUsername: 'Mango Otter',
    pin: '7mangoes',
    born: { month: 1, yearsAgo: 9 },
    avatar: 'pink-goose.svg',
  },
  {
    parent: 'Tom Ashworth',
    childName: 'Alfie',
    warriorUsername: 'Brave Goalie',
    pin: 'crossbar4',
    born: { month: 12, yearsAgo: 11 },
    avatar: 'space-tiger.svg',
  },
  {
    parent: 'Zainab Hussain',
    childName: 'Yusuf',
    warriorUsername: 'Rocket Fox',
    pin: '3rockets',
    born: { month: 1, yearsAgo: 6 },
    avatar: 'fire-dog.svg',
  },
];

/** Child names of two friends: the first asked, everybody said yes. */
export const FRIENDS = ['Alfie', 'Anika'] as const;
/** The second child's parent has not answered yet. */
export const OPEN_REQUEST = ['Yusuf', 'Anika'] as const;

/** What the two friends wrote, oldest first. The last one waits for both parents, as it holds a phone number. */
export const CHILD_MESSAGES: readonly { readonly from: 'Alfie' | 'Anika'; readonly text: string }[] = [
  { from: 'Anika', text: 'hi Alfie how was the match' },
  { from: 'Alfie', text: 'we won 3 1 and I saved a penalty!!' },
  { from: 'Anika', text: 'wow. my sensor fell off in swimming' },
  { from: 'Alfie', text: 'mine did that too. my dad puts a stretchy band on top now' },
  { from: 'Anika', text: 'good idea. ring me later, our number is 07700 900101' },
];
