import {
  CHILD_MESSAGES_FROM_AGE,
  CHILD_UNTIL_AGE,
  READ_NOT_FROM_AGE,
  READ_WITH_REASON_FROM_AGE,
} from '../base/limits.ts';

/** Of a child whose parent has not given its birthday: `unknown`. */
export const AGE_BANDS = ['unknown', 'under8', '8to12', '13to15', '16to17', 'adult'] as const;
export type AgeBand = (typeof AGE_BANDS)[number];

export const AGE_BAND_NAMES: Readonly<Record<AgeBand, string>> = {
  unknown: 'age not given',
  under8: `under ${CHILD_MESSAGES_FROM_AGE}`,
  '8to12': `${CHILD_MESSAGES_FROM_AGE} to ${READ_WITH_REASON_FROM_AGE - 1}`,
  '13to15': `${READ_WITH_REASON_FROM_AGE} to ${READ_NOT_FROM_AGE - 1}`,
  '16to17': `${READ_NOT_FROM_AGE} to ${CHILD_UNTIL_AGE - 1}`,
  adult: `${CHILD_UNTIL_AGE} and older`,
};

export interface Birth {
  readonly birthMonth?: number | undefined;
  readonly birthYear?: number | undefined;
}

/**
 * Months between birth and now, counted from the start of the birth month; undefined where the year is not known. A
 * missing month counts as December.
 */
export function ageInMonths({ birthMonth = 12, birthYear }: Birth, now: Date): number | undefined {
  if (birthYear === undefined) return undefined;
  return (now.getUTCFullYear() - birthYear) * 12 + (now.getUTCMonth() + 1 - birthMonth);
}

export function ageBandOf(birth: Birth, now: Date): AgeBand {
  const months = ageInMonths(birth, now);
  if (months === undefined) return 'unknown';
  const years = Math.floor(months / 12);
  if (years < CHILD_MESSAGES_FROM_AGE) return 'under8';
  if (years < READ_WITH_REASON_FROM_AGE) return '8to12';
  if (years < READ_NOT_FROM_AGE) return '13to15';
  return years < CHILD_UNTIL_AGE ? '16to17' : 'adult';
}

interface AgeLimit {
  /** What a person may do, or a parent with what the child wrote. */
  readonly what: string;
  readonly bands: readonly AgeBand[];
  /** The calls of a child that belong to it, by `id`. What is not a child's call anywhere here is for adults alone. */
  readonly operations: readonly string[];
  readonly reason: string;
  /** Where the limit comes from: our rules (docs/rules.md), the law, or guidance. */
  readonly source: string;
}

const EVERY_CHILD = ['unknown', 'under8', '8to12', '13to15', '16to17'] as const;
const CODE = 'Children’s Code (ICO)';

/**
 * What an age may do (rules 11.4). The guards of the services ask this table, and the privacy page and the assessments
 * print it: to switch a function off for an age, take the age out of its line. There are no feeds with a ranking and no
 * contact with strangers, for nobody; so nothing of that kind has to be switched off for children.
 */
export const AGE_LIMITS = {
  emergency: {
    what: 'Press the emergency button',
    bands: [...EVERY_CHILD, 'adult'],
    operations: [
      'emergency.addPosition',
      'emergency.cancelAlert',
      'emergency.checkReady',
      'emergency.getAlert',
      'emergency.listAlerts',
      'emergency.listContacts',
      'emergency.listOpenAlerts',
      'emergency.registerDevice',
      'emergency.sayTogether',
      'emergency.send',
      'emergency.sendQuick',
    ],
    reason: 'Help must never depend on an age.',
    source: 'Rules 5.7 and 5.10',
  },
  position: {
    what: 'Send the place with a press, where parent and child have switched it on',
    bands: EVERY_CHILD,
    operations: ['emergency.getOwnLocationSetting', 'emergency.saveOwnLocationSetting'],
    reason: 'Both have to agree, and either can switch it off.',
    source: `Rules 5.7; ${CODE} 10`,
  },
  ownPage: {
    what: 'Log in, see the own page, choose a drawing, see who read along',
    bands: EVERY_CHILD,
    operations: [
      'auth.approveChildDevice',
      'auth.endSession',
      'auth.getPinNews',
      'auth.listSessions',
      'chat.listChildNotifications',
      'chat.listParentReads',
      'chat.readNotification',
      'profile.chooseAvatar',
      'profile.getChildSelf',
      'profile.profilePicture',
    ],
    reason: 'A parent has made the login and agreed.',
    source: 'Rules 4.1; UK GDPR Article 8',
  },
  report: {
    what: 'Report something',
    bands: [...EVERY_CHILD, 'adult'],
    operations: ['chat.reportMessage', 'content.submitReport'],
    reason: 'Everybody can be hurt by what others write.',
    source: 'Rules 6.1; Online Safety Act 2023, section 20',
  },
  askForFriends: {
    what: 'Ask for a friend',
    bands: ['under8', '8to12', '13to15', '16to17'],
    operations: ['profile.askFriendship'],
    reason: 'Without a birthday nobody can see whether two children are too far apart in age.',
    source: 'Rules 4.1, 4.3 and 4.4',
  },
  haveFriends: {
    what: 'See and be found by children of connected families, be a friend of one',
    bands: EVERY_CHILD,
    operations: [
      'chat.hideDisclosure',
      'chat.listChildThread',
      'chat.listChildThreads',
      'profile.approveFriendship',
      'profile.findChildren',
      'profile.leaveFriendship',
      'profile.listMyFriendships',
      'profile.refuseFriendship',
    ],
    reason: 'Only after four yeses, two of them of parents; at most three years apart.',
    source: 'Rules 4.3 and 4.4',
  },
  writeMessages: {
    what: 'Write to friends',
    bands: ['8to12', '13to15', '16to17'],
    operations: ['chat.sendMessage'],
    reason: 'Younger children cannot judge what to tell. All is checked by machine before it arrives.',
    source: 'Rules 4.1 and 4.5',
  },
  parentReadsFreely: {
    what: 'A parent may read along (the child sees each reading)',
    bands: ['unknown', 'under8', '8to12'],
    operations: [],
    reason: 'Under 13 a parent answers for what a child does online.',
    source: 'Rules 4.6; UK GDPR Article 8',
  },
  parentReadsWithReason: {
    what: 'A parent may read along with a reason (the child sees it)',
    bands: ['13to15'],
    operations: [],
    reason: 'A growing child has a right to privacy; a worried parent has one to look.',
    source: `Rules 4.6; ${CODE} 11; UN Convention on the Rights of the Child, Article 16`,
  },
  parentDecides: {
    what: 'A parent decides whether a contact detail is let through',
    bands: ['unknown', 'under8', '8to12', '13to15'],
    operations: [],
    reason: 'From 16 a child decides itself, after it was asked once more.',
    source: 'Rules 4.5 and 4.6',
  },
  exportOwnData: {
    what: 'Ask for a copy of the own data, on a device used for a week',
    bands: ['13to15', '16to17', 'adult'],
    operations: ['profile.downloadChildExport', 'profile.listChildExports', 'profile.requestChildExport'],
    reason: 'From 13 a parent’s copy holds no messages of the child. A younger child’s are in the copy of its parent.',
    source: `Rules 8.2; UK GDPR Articles 15 and 20; ${CODE} 15`,
  },
  community: {
    what: 'Feed, rooms, families nearby, messages between families, the companion, notices outside the page',
    bands: ['adult'],
    operations: [],
    reason: 'Strangers can be met there: they are for grown-ups only.',
    source: 'Rules 4.2 and 7.1',
  },
} as const satisfies Record<string, AgeLimit>;
export type AgeFunction = keyof typeof AGE_LIMITS;

/** What a call of a child belongs to; undefined for calls that no child may make. */
export const functionOf = (operationId: string): AgeFunction | undefined =>
  (Object.keys(AGE_LIMITS) as AgeFunction[]).find((name) =>
    (AGE_LIMITS[name].operations as readonly string[]).includes(operationId),
  );

export const isAllowedAt = (what: AgeFunction, band: AgeBand): boolean =>
  (AGE_LIMITS[what].bands as readonly AgeBand[]).includes(band);
