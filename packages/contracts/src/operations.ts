import * as account from './auth/account.operations.ts';
import * as accountUndo from './auth/account-undo.operations.ts';
import * as auth from './auth/auth.operations.ts';
import * as childDevices from './auth/child-devices.operations.ts';
import * as lostPhone from './auth/lost-phone.operations.ts';
import * as receipts from './auth/receipts.operations.ts';
import * as secondFactor from './auth/second-factor.operations.ts';
import type { Operation } from './base/operation.ts';
import * as chat from './chat/chat.operations.ts';
import * as childMessages from './chat/child-messages.operations.ts';
import * as notices from './chat/notices.operations.ts';
import * as notifications from './chat/notifications.operations.ts';
import * as children from './children/children.operations.ts';
import * as guardians from './children/guardians.operations.ts';
import * as schoolCards from './children/school-card.operations.ts';
import * as blog from './content/blog.operations.ts';
import * as businesses from './content/businesses.operations.ts';
import * as calculator from './content/calculator.operations.ts';
import * as clientErrors from './content/client-errors.operations.ts';
import * as complaints from './content/complaints.operations.ts';
import * as news from './content/news.operations.ts';
import * as dataExports from './data-exports/export.operations.ts';
import * as emergency from './emergency/emergency.operations.ts';
import * as emergencyLinks from './emergency/emergency-links.operations.ts';
import * as emergencySettings from './emergency/emergency-settings.operations.ts';
import * as subscription from './emergency/subscription.operations.ts';
import * as companion from './feed/companion.operations.ts';
import * as feed from './feed/feed.operations.ts';
import * as contactLooks from './moderation/contact-looks.operations.ts';
import * as guardianLimits from './moderation/guardian-limits.operations.ts';
import * as moderation from './moderation/moderation.operations.ts';
import * as connections from './profile/connections.operations.ts';
import * as mentors from './profile/mentors.operations.ts';
import * as profile from './profile/profile.operations.ts';
import * as rooms from './rooms/rooms.operations.ts';

const isOperation = (exported: unknown): exported is Operation =>
  typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported;
const declared = <M extends object>(module: M) =>
  Object.values(module).filter(isOperation) as Extract<M[keyof M], Operation>[];

/** Every operation of the product; the contract test iterates over it. */
export const OPERATIONS = [
  ...declared(auth),
  ...declared(account),
  ...declared(accountUndo),
  ...declared(lostPhone),
  ...declared(receipts),
  ...declared(secondFactor),
  ...declared(profile),
  ...declared(dataExports),
  ...declared(connections),
  ...declared(mentors),
  ...declared(childDevices),
  ...declared(children),
  ...declared(guardians),
  ...declared(schoolCards),
  ...declared(chat),
  ...declared(childMessages),
  ...declared(notices),
  ...declared(notifications),
  ...declared(rooms),
  ...declared(feed),
  ...declared(companion),
  ...declared(calculator),
  ...declared(news),
  ...declared(emergency),
  ...declared(emergencySettings),
  ...declared(emergencyLinks),
  ...declared(subscription),
  ...declared(blog),
  ...declared(moderation),
  ...declared(contactLooks),
  ...declared(guardianLimits),
  ...declared(businesses),
  ...declared(clientErrors),
  ...declared(complaints),
] as const;
export type AnyOperation = (typeof OPERATIONS)[number];
export {
  account,
  accountUndo,
  auth,
  blog,
  businesses,
  calculator,
  chat,
  childDevices,
  childMessages,
  children,
  clientErrors,
  companion,
  complaints,
  connections,
  contactLooks,
  dataExports,
  emergency,
  emergencyLinks,
  emergencySettings,
  feed,
  guardianLimits,
  guardians,
  lostPhone,
  mentors,
  moderation,
  news,
  notices,
  notifications,
  profile,
  receipts,
  rooms,
  schoolCards,
  secondFactor,
  subscription,
};
