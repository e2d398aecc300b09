import { text } from '@notalone/contracts/schema-tables';
import { page } from './page.ts';

/** The same for everybody, and without counts: it must not tell whether any of it exists (rules 8.2). */
const LEFT_OUT: readonly (readonly [what: string, why: string])[] = [
  [
    'Reports, and what moderators do with them',
    'Reports by you or about you, cases, notes, what was kept for the police, and what was removed. It protects whoever reports something. Decisions that you were told of are in your copy.',
  ],
  [
    'Messages of a child who is 13 or older',
    'They are the child’s, who can ask for a copy itself. Those of younger children are in their parents’ copies, and the child sees that they were read.',
  ],
  [
    'Where your child was',
    'Places that came with an emergency message. You see them in the app as long as they are kept.',
  ],
  [
    'Telephone numbers of others',
    'Of emergency contacts and of a child’s phone the last three digits, so that a lost copy harms nobody. You see them whole in the app.',
  ],
  ['Logins of your children', 'On which devices, and when.'],
  [
    'Details of others',
    'You find their names as the app shows them, and what they wrote to you. Their profiles are theirs.',
  ],
  [
    'What the app does not show you',
    'Conversations that a block hides, posts that others wrote, and texts that were changed or deleted since.',
  ],
  ['What is in your bell', 'It repeats what is elsewhere in your copy.'],
  [
    'Passwords, PINs, keys and codes',
    'We keep passwords and PINs so that nobody can read them, and the rest keeps your account safe. So do the addresses of your devices at their push services, an address or a number that you had before a change which can still be undone, that you told us of a lost phone, and the fingerprints of your networks.',
  ],
  [
    'What is kept without your account',
    'Complaints about data and businesses that you sent us, of which nothing says whose they are; receipts of erasure, which we mail and do not keep; visits that we count without names, and your talks with the companion, which we do not keep.',
  ],
  ['Payments', 'Our payment provider has them. You see them when you open your subscription.'],
  ['Work of administrators', 'Articles, decisions and the list of what administrators did.'],
];

export const leftOutPage = (): string =>
  page(
    'What is not in your copy',
    `<p>This list is the same for everybody. Whether we have any of it about you, it does not say. You can ask us: write to us, or use “Complain about data” on the website.</p><dl>${LEFT_OUT.map(
      ([what, why]) => `<dt>${text(what)}</dt><dd>${text(why)}</dd>`,
    ).join('')}</dl><p><a href="index.html">Back to your data</a></p>`,
  );
