/** One line of the receipt: the service (`of`), and what it erased or kept. */
type ReceiptText = { readonly of: string } & ({ readonly erased: string } | { readonly stays: string });

/**
 * What the receipt of an erasure says, in its order. It is the same for everybody, so that nobody learns from it whether
 * there was a report, a case or a ban. Collections name their line.
 */
export const RECEIPT_LINES = {
  account: { of: 'auth', erased: 'username, email address, phone number and password' },
  access: { of: 'auth', erased: 'sessions, passkeys, codes and messages that waited to be sent' },
  childLogins: { of: 'auth', erased: 'the logins of your children' },
  reservedUsername: {
    of: 'auth',
    stays: 'a scrambled form of the username for 30 days, so that nobody else takes it',
  },
  profile: { of: 'profile', erased: 'your profile with its picture, health details, postcode and consents' },
  children: { of: 'profile', erased: 'your children’s profiles, and the school cards that you had kept' },
  relations: { of: 'profile', erased: 'connections, requests and blocks' },
  sharedChildren: {
    of: 'profile',
    stays: 'a child whom another guardian looks after too, with all that belongs to it; nothing there names you',
  },
  unreadableMessages: { of: 'chat', erased: 'pictures that you sent, and messages that nobody else may read' },
  notifications: {
    of: 'chat',
    erased: 'notifications, what you wished to be told, and your devices for push messages',
  },
  childMessages: { of: 'chat', erased: 'your children’s friendships and messages' },
  receivedMessages: { of: 'chat', stays: 'messages that others received, as those of a deleted member' },
  posts: { of: 'feed', erased: 'posts with their pictures, and your reactions' },
  receivedComments: { of: 'feed', stays: 'comments that others received, as those of a deleted member' },
  moderation: { of: 'content', erased: 'what moderators had written about you, and what you had written to them' },
  audit: { of: 'content', stays: 'a list of what moderators did, which names nobody' },
  contactsAndAlerts: {
    of: 'emergency',
    erased: 'emergency contacts, numbers, settings and alerts with their positions',
  },
  buttonAndSubscription: {
    of: 'emergency',
    erased: 'the emergency button of your children, and the subscription',
  },
  endedButtons: {
    of: 'emergency',
    stays:
      'a scrambled form of each device with an emergency button for 400 days, to say there that the button has ended',
  },
  refusedNumbers: { of: 'emergency', stays: 'a scrambled form of a number that told us never to text it again' },
} as const satisfies Readonly<Record<string, ReceiptText>>;
export type ReceiptLine = keyof typeof RECEIPT_LINES;
/** A service that stores something about people, and so confirms each erasure. */
export type Holder = (typeof RECEIPT_LINES)[ReceiptLine]['of'];
export const HOLDERS: readonly Holder[] = [...new Set(Object.values(RECEIPT_LINES).map(({ of }) => of))];

/** What the receipt says of a service's part. */
export function receiptLinesOf(service: string): { erased: string[]; stays: string[] } {
  const own = Object.values<ReceiptText>(RECEIPT_LINES).filter(({ of }) => of === service);
  return {
    erased: own.flatMap((line) => ('erased' in line ? line.erased : [])),
    stays: own.flatMap((line) => ('stays' in line ? line.stays : [])),
  };
}
