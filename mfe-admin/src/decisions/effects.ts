import type { DecisionAction } from '@notalone/contracts';

export type Action = 'warn' | 'remove' | 'ban' | 'dismiss' | 'unban';

interface Wording {
  /** The title of the confirmation: where the specification gives a text, that one. */
  readonly question: string;
  readonly confirm: string;
  readonly done: string;
  readonly failed: string;
  readonly effects: readonly string[];
}

/** What a decision is about, as far as its effects depend on it. */
export interface About {
  /** Somebody wrote it, or is reported, and is told. */
  readonly hasPerson: boolean;
  readonly isShop?: boolean;
  /** Two children write to each other in it. */
  readonly hasThread?: boolean;
  /** Of child safety: nobody is told by itself. */
  readonly safety?: true;
  /** Our own check found it in a child's words, and keeps them from the family. */
  readonly screened?: true;
  /** A rule has hidden it already. */
  readonly isHidden?: boolean;
}

/** What each decision asks, does and says. */
const WORDING: Readonly<Record<Action, Wording>> = {
  warn: {
    question: 'Warn this user?',
    confirm: 'Warn',
    done: 'User warned.',
    failed: 'Failed to warn user.',
    effects: [
      'The person gets the message below, with a notification, and can appeal for 30 days.',
      'Nothing is removed and no one is signed out.',
      'The reporter is told that something was done, and is never named.',
    ],
  },
  remove: {
    question: 'Are you sure you want to remove this content?',
    confirm: 'Remove',
    done: 'Content removed.',
    failed: 'Failed to remove content.',
    effects: ['The reporter is told that something was done, and is never named.'],
  },
  ban: {
    question: 'Are you sure you want to ban this user?',
    confirm: 'Ban',
    done: 'User banned.',
    failed: 'Failed to ban user.',
    effects: [
      'The person is signed out everywhere within a second, and sees the message below at login and in an email.',
      'No one can see the profile and posts while the ban lasts.',
      'The children’s friends and messages close. Their emergency page keeps working.',
      'The person can appeal for 30 days. The ban ends by itself.',
    ],
  },
  dismiss: {
    question: 'Dismiss this report?',
    confirm: 'Dismiss',
    done: 'Report dismissed.',
    failed: 'Failed to dismiss the report.',
    effects: ['The reporter is told that it does not break the house rules. The other person is not told anything.'],
  },
  unban: {
    question: 'End the ban of this user?',
    confirm: 'End the ban',
    done: 'The ban has ended.',
    failed: 'Failed to end the ban.',
    effects: ['The person can log in again at once and is told so.'],
  },
};

const SEALED = 'No one can see it any more. It is kept sealed for 90 days, then erased.';
const UNLISTED = 'No one can see the shop any more. In Businesses it can be approved again or deleted.';
const IN_SAFETY: Readonly<Record<Action, readonly string[]>> = {
  warn: ['Nothing is removed and no one is signed out. The person reads the message only if you choose so below.'],
  remove: [],
  ban: [
    'The person is signed out everywhere within a second. The login says ‘House rules’ and nothing else.',
    'No one can see the profile and posts while the ban lasts.',
    'The children’s friends and messages close. Their emergency page keeps working.',
  ],
  dismiss: [],
  unban: WORDING.unban.effects,
};
const TOLD = 'The person gets the message below and can appeal for 30 days.';
const NOBODY_TOLD = 'No member wrote it, so no one is told.';
const IF_HIDDEN: Readonly<Partial<Record<Action, string>>> = {
  warn: 'Anything hidden now is shown again.',
  ban: 'Anything hidden now stays hidden, and is erased after 90 days.',
};

const HELD_LONGER = 'Everything held for this case is kept for another year.';

export const WAS_NO_DANGER = 'It was no danger';
export const WAS_DANGER = 'It was a danger: keep it hidden and close';
const SENT_ON = ['The text goes to the friend and guardians can read it.', 'The 30 days end.'];
const STAYS_HIDDEN = ['The 30 days go on.', 'If the thread is paused, it stays paused.', HELD_LONGER];

const effectsOfDismissal = ({ isHidden, hasThread, safety, screened }: About): readonly string[] => [
  ...(screened ? SENT_ON : []),
  ...(isHidden ? ['Anything hidden now is shown again.'] : []),
  ...(hasThread ? ['The two children can write to each other again.'] : []),
  ...(safety ? [HELD_LONGER] : []),
];

/** All that a decision does. */
export function effectsOf(action: Action, about: About): readonly string[] {
  const { hasPerson, isShop, isHidden } = about;
  const inSafety = about.screened && action === 'remove' ? STAYS_HIDDEN : IN_SAFETY[action];
  const effects = about.safety ? inSafety : WORDING[action].effects;
  if (action === 'dismiss') return [...effectsOfDismissal(about), ...effects];
  const told = about.safety ? [] : [hasPerson ? TOLD : NOBODY_TOLD];
  const onItem = action === 'remove' ? [isShop ? UNLISTED : SEALED, ...told] : [];
  return [...onItem, ...effects, ...(isHidden ? [IF_HIDDEN[action] ?? []].flat() : [])];
}

/** A case of child safety is closed, not dismissed; what our own check found was a danger or was none. */
export function wordingOf(action: Action, { safety, screened }: About): Wording {
  if (screened && action === 'dismiss')
    return { ...WORDING.dismiss, question: 'Was it no danger?', confirm: WAS_NO_DANGER };
  if (screened && action === 'remove')
    return { ...WORDING.remove, question: 'Keep it hidden and close the case?', confirm: WAS_DANGER };
  return safety && action === 'dismiss'
    ? { ...WORDING.dismiss, question: 'Close this case?', confirm: 'Close the case' }
    : WORDING[action];
}

/** What taking each decision back does. */
export const REVERSAL: Readonly<Record<DecisionAction, string>> = {
  warn: 'The person is told that the warning no longer stands.',
  remove: 'The removed content is shown again, if it was removed less than 90 days ago, and the person is told.',
  ban: 'This ban ends at once, and the person is told. Other bans stay.',
  dismiss: 'The case goes back to the list and waits for a decision. Anything that was hidden before is hidden again.',
  unban: 'The ban resumes for its remaining time. The person is signed out everywhere and gets an email.',
  hide: 'It is shown again until someone decides. Another report can hide it again.',
};
