/** The limits of the emergency button (rules 5); part of limits.ts. */

export const EMERGENCY_CONTACTS_MAX = 5;
/** Contacts besides the parent that need no subscription (rules 5.9). */
export const FREE_CONTACTS = 1;
export const CONTACT_NAME_MAX = 50;
export const RELATIONSHIP_MAX = 30;
export const EMERGENCY_MESSAGE_MAX = 160;
export const FAMILY_WORD_MAX = 20;
export const CUSTOM_MESSAGE_MAX = 1000;
/** A number is asked once in this time whether it wants to be a contact, over all families. */
export const INVITATION_DAYS = 30;
export const TESTS_PER_DAY = 5;
/** The longest that a text may wait for a position. */
export const AWAIT_POSITION_SECONDS_MAX = 10;
/** The same child's same code within this time is the same alert. */
export const SAME_ALERT_SECONDS = 15;
/** A device never sends presses by itself that are older. */
export const PRESS_EXPIRES_SECONDS = 15 * 60;
/** When a text that the provider did not take is tried again, after the press. */
export const ALERT_RETRY_SECONDS = [30, 60, 120] as const;
/** One message is given to the provider at most so often for one contact (rules 5.3). */
export const MESSAGE_SENDS_MAX = 3;
/** So long the provider goes on trying to deliver a text, so that a phone that is off gets it when it is on. */
export const TEXT_VALID_SECONDS = 4 * 3600;
/** Nobody has answered: the contacts are telephoned, and the page says whom to call. */
export const ALERT_CALL_SECONDS = 60;
/** When contacts are telephoned after an alert has opened, and then every ALERT_CALL_EVERY_SECONDS (rules 5.5). */
export const ALERT_CALLS_SECONDS = [ALERT_CALL_SECONDS, 180, 600, 1200] as const;
export const ALERT_CALL_EVERY_SECONDS = 1200;
/** What somebody who is on the way may say about how long; 30 means over 30. */
export const ON_THE_WAY_MINUTES = [5, 15, 30] as const;
/** Who is on the way is asked after at most so long whether they are together; of 111, 555 and 999 sooner. */
export const ASK_AFTER_SECONDS = 15 * 60;
export const ASK_AFTER_SECONDS_URGENT = 5 * 60;
/** Without 'together' in this time after the question the alert is open again. */
export const REOPEN_AFTER_SECONDS = 5 * 60;
/** An alert that nobody has closed ends, and everybody is told that nobody said the child is safe. */
export const ALERT_ENDS_SECONDS = 4 * 3600;
/** 'OK' waits so long, so that a new press can take its place. */
export const CANCEL_WAITS_SECONDS = 20;
/** A press after a cancel goes on with the cancelled alert's texts, if it is the same code within this time. */
export const SHARED_TEXTS_SECONDS = 60;
/** 'Ring this parent' to somebody who has not said yes: one in this time, over all families. */
export const RING_TEXT_SECONDS = 24 * 3600;
export const NEW_NUMBERS_PER_DAY = 5;
export const NEW_NUMBERS_PER_30_DAYS = 10;
/** 'Send again' of an invitation that failed. */
export const INVITATIONS_AGAIN_PER_DAY = 3;
/** How often a guardian's open page asks for alerts when nothing is pushed. */
export const ALARM_ASK_SECONDS = 25;
/** Nobody has answered: the page says to tell an adult, or to call 999. */
export const ALERT_TELL_ADULT_SECONDS = 120;
/** The page shows its fallback links after this time without an answer, and goes on trying. */
export const FALLBACK_AFTER_SECONDS = 5;
export const PRESS_AGAIN_SECONDS = 5;
export const PRESS_TRYING_SECONDS = 10 * 60;
/**
 * After so many alerts of a child in an hour, contacts get one text in ALERT_HELD_SECONDS; codes 555 and 999 are never
 * held.
 */
export const ALERTS_PER_HOUR = 10;
export const ALERT_HELD_SECONDS = 10 * 60;
/** The page returns to the dashboard after a success. */
export const SENT_REDIRECT_MS = 3000;
/** A device that has not found its button ready for so long: the parent gets a mail. */
export const BUTTON_STALE_DAYS = 7;
export const ALERT_POSITION_SHOWN_HOURS = 24;
export const ALERT_POSITION_DAYS = 30;
export const ALERT_HISTORY_MONTHS = 12;
/** How long the button goes on after the parent has deleted the account (rules 5.12). */
export const EMERGENCY_ENDS_DAYS = 7;
/** What the subscription costs a month. The provider's price must be the same. */
export const SUBSCRIPTION_PENCE = 299;
export const SUBSCRIPTION_GRACE_DAYS = 7;
