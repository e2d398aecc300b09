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

export const didWords = ({ action, friendName }: GuardianEntry, childName: string): string =>
  DID[action](childName, friendName ?? 'a friend');

/** Where what the other guardian did can be undone, and what undoes it (rules 10.3). */
const UNDONE_AT: Partial<Record<Action, readonly ['monitor' | 'emergency', Action]>> = {
  'stopped-login': ['monitor', 'allowed-login'],
  'stopped-messages': ['monitor', 'allowed-messages'],
  'stopped-position': ['monitor', 'allowed-position'],
  'removed-child': ['monitor', 'restored-child'],
  'forgot-device': ['emergency', 'restored-device'],
};
const PLACES = {
  monitor: { to: '/child-monitor', label: 'Undo it in the child monitor' },
  emergency: { to: '/emergency-settings', label: 'Undo it in the emergency settings' },
} as const;
const UNDO_MS = GUARDIAN_UNDO_DAYS * 24 * 3_600_000;

/** Undefined where it is one's own, or too long ago, or nothing that is undone, or undone by one of the `newer`. */
export function undoPlace({ action, at, byYou }: GuardianEntry, newer: readonly GuardianEntry[], nowMs: number) {
  const [place, undoing] = UNDONE_AT[action] ?? [];
  if (!place || byYou || nowMs - Date.parse(at) >= UNDO_MS) return undefined;
  return newer.some((entry) => entry.action === undoing) ? undefined : PLACES[place];
}
