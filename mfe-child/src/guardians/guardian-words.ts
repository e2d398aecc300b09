import { GUARDIAN_UNDO_DAYS } from '@notalone/contracts/limits';
import type { GuardianEntry } from './use-guardians.ts';

type Action = GuardianEntry['action'];
type Words = (child: string, friend: string) => string;

/** What follows 'You' or the other guardian's name. */
const DID: Readonly<Record<Action, Words>> = {
  invited: () => 'invited somebody to be a guardian.',
  'withdrew-invitation': () => 'took the invitation back.',
  joined: (child) => `became a guardian of ${child}.`,
  left: (child) => `stopped being a guardian of ${child}.`,
  'undid-joining': () => 'undid that the other guardian had joined.',
  'allowed-login': (child) => `agreed that ${child} may log in.`,
  'stopped-login': (child) => `stopped agreeing that ${child} may log in.`,
  'allowed-messages': (child) => `agreed that ${child} may write messages.`,
  'stopped-messages': (child) => `stopped agreeing that ${child} may write messages.`,
  'allowed-position': (child) => `agreed that the emergency button may send where ${child} is.`,
  'stopped-position': (child) => `stopped agreeing that the emergency button may send where ${child} is.`,
  'made-findable': (child) => `let children of families you know find ${child}.`,
  'made-unfindable': (child) => `stopped letting children of other families find ${child}.`,
  'gave-birthday': (child) => `added ${child}’s birthday.`,
  'changed-birthday': (child) => `changed ${child}’s birthday.`,
  'asked-birthday': (child) => `corrected ${child}’s birthday. One of us looks at it first.`,
  'changed-pin': (child) => `gave ${child} a new PIN.`,
  'unlocked-login': (child) => `unlocked ${child}’s login.`,
  'removed-child': (child) => `removed ${child}.`,
  'restored-child': (child) => `brought ${child} back.`,
  'approved-friend': (child, friend) => `said yes to ${child} and ${friend} being friends.`,
  'refused-friend': (child, friend) => `said no to ${child} and ${friend} being friends.`,
  'ended-friend': (child, friend) => `ended the friendship of ${child} and ${friend}.`,
  'saved-school-card': (child) => `kept ${child}’s school card.`,
  'erased-school-card': (child) => `erased ${child}’s school card.`,
  'asked-copy': (child) => `asked for a copy of ${child}’s data.`,
  'read-messages': (child, friend) => `read ${child}’s messages with ${friend}.`,
  'released-message': (child, friend) => `let a message between ${child} and ${friend} through.`,
  'refused-message': (child, friend) => `said no to a message between ${child} and ${friend}.`,
  'added-contact': (child) => `added somebody whom ${child}’s emergency button texts.`,
  'removed-contact': (child) => `removed somebody whom ${child}’s emergency button texted.`,
  'forgot-device': (child) => `took ${child}’s emergency button off a device.`,
  'restored-device': (child) => `put ${child}’s emergency button back on a device.`,
  'approved-device': (child) => `said that a device is ${child}’s.`,
  'changed-child-phone': (child) => `changed ${child}’s phone number.`,
};

/** Who did it, before `didWords`. */
export const whoWords = ({ by, byYou, isTakers }: GuardianEntry): string => {
  if (isTakers) return byYou ? 'Somebody else, with your account,' : `Somebody else, with the account of ${by},`;
  return byYou ? 'You' : (by ?? 'A guardian who has left');
};

export const didWords = ({ action, friendName }: GuardianEntry, childName: string): string =>
  DID[action](childName, friendName ?? 'a friend');

type Place = 'monitor' | 'emergency';
/** Where what the other guardian did can be undone, and what undoes it (rules 10.3). */
const UNDONE_AT: Partial<Record<Action, readonly [Place, Action]>> = {
  'stopped-login': ['monitor', 'allowed-login'],
  'stopped-messages': ['monitor', 'allowed-messages'],
  'stopped-position': ['monitor', 'allowed-position'],
  'removed-child': ['monitor', 'restored-child'],
  'forgot-device': ['emergency', 'restored-device'],
};
/** What else is put back where somebody else did it with one's account (rules 1.13), and what puts it back. */
const PUT_BACK_AT: typeof UNDONE_AT = {
  ...UNDONE_AT,
  'allowed-login': ['monitor', 'stopped-login'],
  'allowed-messages': ['monitor', 'stopped-messages'],
  'allowed-position': ['monitor', 'stopped-position'],
  'made-findable': ['monitor', 'made-unfindable'],
  'made-unfindable': ['monitor', 'made-findable'],
  'gave-birthday': ['monitor', 'changed-birthday'],
  'changed-birthday': ['monitor', 'changed-birthday'],
  'changed-pin': ['monitor', 'changed-pin'],
  'approved-friend': ['monitor', 'ended-friend'],
  'removed-contact': ['emergency', 'added-contact'],
  'restored-device': ['emergency', 'forgot-device'],
  'changed-child-phone': ['emergency', 'changed-child-phone'],
};
const PLACES = {
  monitor: { to: '/child-monitor', place: 'the child monitor' },
  emergency: { to: '/emergency-settings', place: 'the emergency settings' },
} as const;
const UNDO_MS = GUARDIAN_UNDO_DAYS * 24 * 3_600_000;

interface Around {
  readonly newer: readonly GuardianEntry[];
  /** Whether the child has two guardians now. */
  readonly hasOther: boolean;
  readonly nowMs: number;
}
/** Undefined where it is one's own, or too long ago, or nothing that is undone, or undone by one of the `newer`. */
export function undoPlace({ action, at, byYou, isTakers }: GuardianEntry, { newer, hasOther, nowMs }: Around) {
  const [place, undoing] = (byYou && isTakers ? PUT_BACK_AT : UNDONE_AT)[action] ?? [];
  const canUndo = byYou ? isTakers : hasOther && nowMs - Date.parse(at) < UNDO_MS;
  if (!place || !canUndo || newer.some((entry) => entry.action === undoing && !entry.isTakers)) return undefined;
  return { to: PLACES[place].to, label: `${byYou ? 'Put it back' : 'Undo it'} in ${PLACES[place].place}` };
}
