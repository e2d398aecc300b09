import { type Guarded, type GuardianAction, guardiansOf } from '@notalone/contracts';

interface Act {
  /** The guardian's username. */
  readonly name: string;
  readonly childName: string;
  readonly friendName: string;
  readonly action?: GuardianAction | undefined;
  /** The day until which the reader can undo it, in words. Absent: not at all. */
  readonly undoUntil?: string | undefined;
  readonly relatedId?: string | undefined;
}

/** A day, not a number of days: it stands in the bell for weeks. */
const undo = ({ undoUntil }: Act) => (undoUntil ? ` You can undo it until ${undoUntil}.` : '');

const SENTENCES: Readonly<Record<GuardianAction, (act: Act) => string>> = {
  invited: ({ name, childName }) => `${name} invited a second guardian for ${childName}.`,
  'withdrew-invitation': ({ name, childName }) => `${name} took back an invitation to be ${childName}’s guardian.`,
  joined: (act) =>
    `${act.name} is ${act.childName}’s guardian now too.${undo(act)} Say in the emergency settings which devices are ${act.childName}’s.`,
  left: ({ name, childName }) => `${name} is not ${childName}’s guardian any more.`,
  'undid-joining': ({ name, childName }) => `${name} undid that you joined. You are not ${childName}’s guardian.`,
  'allowed-login': ({ name, childName }) => `${name} allowed ${childName} to log in.`,
  'stopped-login': ({ name, childName }) => `${name} stopped ${childName}’s login.`,
  'allowed-messages': ({ name, childName }) => `${name} allowed ${childName} to write messages.`,
  'stopped-messages': ({ name, childName }) => `${name} stopped agreeing that ${childName} writes messages.`,
  'allowed-position': ({ name, childName }) =>
    `${name} allowed ${childName}’s emergency texts to say where ${childName} is.`,
  'stopped-position': ({ name, childName }) =>
    `${name} stopped ${childName}’s emergency texts from saying where ${childName} is.`,
  'made-findable': ({ name, childName }) => `${name} lets connected families find ${childName}.`,
  'made-unfindable': ({ name, childName }) => `${name} does not let other families find ${childName} any more.`,
  'gave-birthday': ({ name, childName }) => `${name} gave ${childName}’s birthday.`,
  'changed-birthday': ({ name, childName }) => `${name} changed ${childName}’s birthday.`,
  'asked-birthday': ({ name, childName }) =>
    `${name} corrected ${childName}’s birthday. One of us looks at it before anything changes.`,
  'changed-pin': ({ name, childName }) => `${name} changed ${childName}’s PIN.`,
  'unlocked-login': ({ name, childName }) => `${name} unlocked ${childName}’s login.`,
  'removed-child': (act) => `${act.name} removed ${act.childName}.${undo(act)}`,
  'restored-child': ({ name, childName }) => `${name} undid the removal of ${childName}.`,
  'approved-friend': ({ name, childName, friendName }) =>
    `${name} said yes to ${childName} and ${friendName} being friends.`,
  'refused-friend': ({ name, childName, friendName }) =>
    `${name} said no to ${childName} and ${friendName} being friends.`,
  'ended-friend': ({ name, childName, friendName }) =>
    `${name} ended the friendship of ${childName} and ${friendName}.`,
  'saved-school-card': ({ name, childName }) => `${name} saved a school card for ${childName}.`,
  'erased-school-card': ({ name, childName }) => `${name} erased ${childName}’s school card.`,
  'asked-copy': ({ name, childName }) => `${name} asked for a copy of ${childName}’s data.`,
  'read-messages': ({ name, childName, friendName }) => `${name} read messages of ${childName} and ${friendName}.`,
  'released-message': ({ name, childName, friendName }) =>
    `${name} said yes to a message between ${childName} and ${friendName}.`,
  'refused-message': ({ name, childName, friendName }) =>
    `${name} said no to a message between ${childName} and ${friendName}.`,
  'added-contact': ({ name, childName }) => `${name} added an emergency contact for ${childName}.`,
  'removed-contact': ({ name, childName }) => `${name} removed an emergency contact of ${childName}.`,
  'forgot-device': (act) => `${act.name} took ${act.childName}’s emergency button off a device.${undo(act)}`,
  'restored-device': ({ name, childName }) => `${name} put ${childName}’s emergency button back on a device.`,
  'approved-device': ({ name, childName }) => `${name} said yes to a device of ${childName}’s.`,
  'changed-child-phone': ({ name, childName }) => `${name} changed the phone number of ${childName}.`,
};

/**
 * Whether this guardian can undo what the other did: that the other joined only as the first guardian, and not where a
 * moderator took something from them (rules 10.1).
 */
export function canUndo(child: Guarded | undefined, userId: string, action: GuardianAction | undefined): boolean {
  if (action !== 'joined') return true;
  return (
    child !== undefined && guardiansOf(child)[0] === userId && !child.withheld?.some((one) => one.userId === userId)
  );
}

const ofGuardian = {
  type: 'other',
  topic: 'child',
  text: (act: Act) => (act.action ? SENTENCES[act.action](act) : `${act.name} changed something for ${act.childName}.`),
  /** `relatedId` is the child, for who is still its guardian. */
  link: ({ relatedId }: Act) => (relatedId ? `/guardians/${relatedId}` : '/child-monitor'),
} as const;

/** What guardians of a child are told of each other, of NotificationKind. Nobody can switch it off (rules 10.2). */
export const GUARDIAN_KINDS = {
  guardianActed: ofGuardian,
  /** One a day and child, in the bell alone. */
  guardianRead: ofGuardian,
  /** A child with two guardians has logged in on a new device. */
  childDeviceAsks: {
    type: 'other',
    topic: 'account',
    text: ({ childName }: Act) =>
      `${childName} has logged in on a new device. Is it ${childName}’s? Say yes in the emergency settings, and it shows your number. If that was not your child, change the PIN.`,
    link: () => '/emergency-settings',
  },
  /** A moderator left the birthday that this guardian corrected as it was. */
  childBirthdayKept: {
    type: 'other',
    topic: 'child',
    text: ({ childName }: Act) =>
      `We looked at the birthday of ${childName} that you corrected, and left it as it was. Is it wrong? Please write to us.`,
    link: () => '/child-monitor',
  },
  /** A guardian has gone, or lost something. */
  childPinNeeded: {
    type: 'other',
    topic: 'account',
    text: ({ childName }: Act) =>
      `Please give ${childName} a new PIN: somebody else may know the old one. Then say in the emergency settings which devices are ${childName}’s.`,
    link: () => '/child-monitor',
  },
} as const;
