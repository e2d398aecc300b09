/** Every limit of the product, defined once. Plain constants: safe to import in the browser. */
export * from './codes.limits.ts';
export * from './emergency.limits.ts';

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
export const EMAIL_MAX = 254;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
export const PIN_MIN = 4;
export const PIN_MAX = 12;
export const CHILD_LOGIN_NAME_MAX = 50;
export const WARRIOR_USERNAME_MIN = 3;
export const WARRIOR_USERNAME_MAX = 30;
export const CHILD_BIRTH_YEAR_MIN = 2000;
export const CHILDREN_MAX = 8;
/** An invitation to be a guardian, and how long the first guardian can undo that the other joined (rules 10). */
export const GUARDIAN_INVITATION_DAYS = 7;
export const GUARDIAN_UNDO_DAYS = 7;
/** Invitations of one guardian in a day, each a text to somebody. */
export const GUARDIAN_INVITATIONS_PER_DAY = 5;
/** Wrong codes after which an invitation ends. */
export const GUARDIAN_CODE_ATTEMPTS = 5;
export const GUARDIAN_CONCERN_MAX = 2000;
export const GUARDIAN_ORDER_MAX = 500;
export const CONTACTS_REASON_MAX = 300;
/** A second admin confirms a look at the numbers of an urgent case within this time (rules 6.2). */
export const CONTACTS_CONFIRMED_HOURS = 24;
/** After so many families on one day the operator is told how an admin looks people up. */
export const LOOK_UPS_TOLD = 10;
/** What each guardian did is shown for so long. */
export const GUARDIAN_ENTRIES_DAYS = 365;
/** After a guardian gave a child a new PIN, new devices show nothing of before for so long (rules 10.2). */
export const NEW_PIN_HIDES_DAYS = 7;
/** How long the removal of a child can be undone (rules 4.6). */
export const CHILD_REMOVAL_UNDO_DAYS = 7;
/**
 * Ages in years: when messages begin, when reading needs a reason, when parents stop reading, when the account ends
 * (rules 4.5, 4.6).
 */
export const CHILD_MESSAGES_FROM_AGE = 8;
export const READ_WITH_REASON_FROM_AGE = 13;
export const READ_NOT_FROM_AGE = 16;
export const CHILD_UNTIL_AGE = 18;
/** A birthday that is corrected to this age or more waits for a moderator: a year later nobody would be asked. */
export const BIRTHDAY_ASKED_FROM_AGE = CHILD_UNTIL_AGE - 1;
/** A friendship further apart than this is refused, except between siblings (rules 4.4). */
export const FRIENDSHIP_YEARS_APART_MAX = 3;
export const FRIENDSHIP_EXPIRES_DAYS = 14;
export const FRIENDSHIP_OPEN_REQUESTS_MAX = 5;
/** Accounts younger than this carry a warning before a parent approves. */
export const NEW_ACCOUNT_DAYS = 14;
export const CHILD_MESSAGE_MAX = 500;
export const CHILD_MESSAGES_PER_MINUTE = 20;
/** Screening reads the sender's newest messages joined (rules 4.5). */
export const SCREENED_TOGETHER = 10;
/** This many held messages within this many days pause the thread. */
export const HOLDS_UNTIL_PAUSE = 3;
export const HOLDS_PAUSE_DAYS = 7;
/** So do this many findings for the safety queue, where one alone does not. */
export const FINDINGS_UNTIL_PAUSE = 2;
/** A moderator reopens or ends a paused thread within this time. */
export const PAUSED_THREAD_HOURS = 24;
/** How long a thread stays in view, closed, once it has ended (rules 4.7). Then it is erased. */
export const CLOSED_THREAD_DAYS = 90;
/** What a case between children keeps around a message. */
export const CHILD_CONTEXT_BEFORE = 10;
export const CHILD_CONTEXT_AFTER = 5;
export const READING_REASON_MAX = 200;
/** Some steps ask for the password again unless it was given within this time (rules 4.8). */
export const PASSWORD_FRESH_SECONDS = 15 * 60;

/** Optional +44 or 44, then 10 or 11 digits (specification, section 5). Spaces are removed before the check. */
export const UK_PHONE_PATTERN = /^(?:\+44|44)?\d{10,11}$/;
export const PHONE_MAX = 20;

export const CODE_DIGITS = 6;
export const KNOWN_NETWORK_DAYS = 90;

/** How long a change of number or address can be undone, and the next one must wait (rules 1.13). */
export const ACCOUNT_CHANGE_DAYS = 7;
/** "This was not me" closes an account for so long, and so long an objection to an undo lasts, unless extended. */
export const FREEZE_DAYS = 7;
/** Between asking for an undo and the undo: whoever made the change hears of it and can object. */
export const UNDO_WAIT_HOURS = 24;
/** The former number or address stays for so long after the end, so that two operators can put it back. */
export const ACCOUNT_CHANGE_KEPT_DAYS = 30;
/** The wait of somebody who has neither the number nor the mailbox, after two operators have agreed. */
export const RECOVERY_WAIT_DAYS = 7;
/** A link to a new address works for so long. */
export const EMAIL_LINK_HOURS = 24;
/** Lost phone and forgotten password: how long the first link works, the wait after the warnings, and what follows. */
export const LOST_PHONE_LINK_HOURS = 24;
export const LOST_PHONE_WAIT_HOURS = 24;
export const LOST_PHONE_READY_DAYS = 7;
/** Characters of a link's secret: 256 random bits in base64url. */
export const LINK_TOKEN_CHARACTERS = 43;

export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const PARENT_SESSION_SECONDS = 24 * 3600;
export const PARENT_REMEMBERED_SECONDS = 14 * 24 * 3600;
export const CHILD_SESSION_SECONDS = 12 * 3600;
export const CHILD_KEPT_SECONDS = 30 * 24 * 3600;

/** An admin's rights end this long after the second factor was last confirmed (rules 1.14). */
export const ADMIN_RIGHTS_SECONDS = 12 * 3600;
export const PASSKEY_CHALLENGE_SECONDS = 300;
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 40;
/** Characters of one base64url field of a passkey's answer. */
export const PASSKEY_FIELD_MAX = 8000;
export const RECOVERY_CODES = 10;
/** Longer than a code, for the spaces and dashes that people type. */
export const RECOVERY_CODE_TYPED_MAX = 40;
/** Wrong authenticator and recovery codes of one admin in 24 hours, over all networks. */
export const FACTOR_FAILURES_PER_DAY = 30;

export const LOGIN_FAILURES = 5;
export const LOGIN_WINDOW_SECONDS = 15 * 60;
export const LOGIN_LOCKOUT_SECONDS = 900;
export const CHILD_FAILURES_PER_DAY = 10;
/** Wrong PINs of one child in 24 hours over all networks, after which a new device needs the parent. */
export const CHILD_FAILURES_EVERYWHERE_PER_DAY = 30;
/** Wrong PINs from one network in 24 hours over all names: a school is behind one network, a guesser too. */
export const CHILD_FAILURES_OF_NETWORK_PER_DAY = 200;
export const UNVERIFIED_PURGE_DAYS = 14;
export const USER_DETAILS_MAX_IDS = 100;

/** A copy of one's data (rules 8.2): how many in how many days, how long it can be fetched, and records in one call. */
export const EXPORTS_MAX = 5;
export const EXPORTS_MAX_DAYS = 30;
export const EXPORT_KEPT_DAYS = 7;
export const EXPORT_PAGE_MAX = 100;
/** On a device that a child has used for this long, it can ask for a copy: somebody who was given its PIN cannot. */
export const CHILD_EXPORT_DEVICE_DAYS = 7;

export const PROFILE_NAME_MAX = 50;
export const CITY_MAX = 60;
export const POSTCODE_MAX = 10;
export const AGE_MIN = 0;
/** Of a child, as specified. */
export const AGE_MAX = 18;
/** Of an adult with diabetes whose profile is about themselves (rules 2.8). */
export const ADULT_AGE_MIN = 18;
export const ADULT_AGE_MAX = 120;
export const RADIUS_MILES_MIN = 1;
export const RADIUS_MILES_MAX = 500;
export const RADIUS_MILES_DEFAULT = 25;
/** A search radius is rounded up to one of these, so that it cannot be used to measure a distance (rules 2.4). */
export const RADIUS_STEPS_MILES = [5, 10, 25, 50, 100, 250, 500] as const;
export const BIO_MAX = 500;
export const LOOKING_FOR_MAX = 200;
export const ILLNESSES_MAX = 10;
export const ILLNESS_MAX = 60;
/** HbA1c is stored in %. The form also accepts mmol/mol: values above HBA1C_MAX and up to HBA1C_MMOL_MAX. */
export const HBA1C_MIN = 3;
export const HBA1C_MAX = 20;
export const HBA1C_STEP = 0.1;
export const HBA1C_MMOL_MAX = 195;
/** Mentors (rules 11.2): who may be one, who may ask, and how many. */
export const MENTOR_DIAGNOSIS_YEARS = 2;
export const MENTOR_ACCOUNT_DAYS = 30;
export const NEW_FAMILY_MONTHS = 6;
export const MENTOR_FAMILIES_MAX = 3;
export const MENTOR_ASKS_MAX = 3;
export const MENTOR_ASK_DAYS = 14;
/** After a refusal or an end the same two can ask again. */
export const MENTOR_ASK_AGAIN_DAYS = 30;
export const MENTOR_CHECK_IN_DAYS = 28;
/** A pair that is over is kept so long, for moderators. */
export const MENTOR_PAIR_KEPT_DAYS = 365;
export const MENTORS_SHOWN = 12;
export const MENTOR_WORDS_MAX = 1000;
export const POSTCODE_CHANGES = 3;
export const POSTCODE_CHANGES_DAYS = 30;
/** Nearby measures between cells of a hexagonal grid (rules 2.4). The width is between opposite sides. */
export const CELL_WIDTH_METRES = 8000;
export const CELL_MIN_POSTCODES = 1000;
/** Half of a cell's homes are at least this far from any one point. */
export const CELL_MIN_SPREAD_METRES = 2500;
/** A pair keeps its distance band until one of the two moves at least this far. */
export const BAND_KEPT_MILES = 25;

export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 40_000_000;
export const IMAGE_SIZES_PIXELS = { small: 160, large: 960 } as const;
export const ALT_TEXT_MAX = 200;

/** The school card has to fit one page of A4. */
export const SCHOOL_CARD_NAME_MAX = 50;
export const SCHOOL_CARD_LINE_MAX = 40;
export const SCHOOL_CARD_TEXT_MAX = 160;
export const SCHOOL_CARD_CONTACTS_MAX = 3;
/** Characters of the picture as a data URL; the browser makes a small square one first. */
export const SCHOOL_CARD_PHOTO_MAX = 300_000;

export const PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 100;

export const CONNECT_PER_DAY = 20;
/**
 * How long a refused requester must wait before asking again; the person who refused does not see them for
 * REFUSED_HIDDEN_DAYS (rules 2.5, 2.6).
 */
export const REFUSED_ASK_AGAIN_DAYS = 30;
export const REFUSED_HIDDEN_DAYS = 90;
export const REQUEST_EXPIRES_DAYS = 60;
export const USER_SEARCH_MIN = 2;
export const USER_SEARCH_RESULTS = 10;
export const REPORT_REASON_MAX = 200;
export const REPORT_MESSAGE_MAX = 2000;
export const REPORTS_PER_DAY = 10;

export const MESSAGE_MAX = 2000;
export const MESSAGES_PER_MINUTE = 30;
export const MESSAGE_SEARCH_MAX = 100;
/** How long after sending the text of a private message can be changed (rules 3.4). */
export const MESSAGE_EDIT_SECONDS = 15 * 60;
/** How long whoever received a private message can still report it after it was deleted for both. */
export const DELETED_REPORTABLE_DAYS = 7;
/**
 * Live connections: open ones per person on one instance, new ones per network and minute, and events per connection
 * in ten seconds.
 */
export const SOCKETS_PER_PERSON = 20;
export const SOCKETS_PER_MINUTE = 600;
export const SOCKET_EVENTS_PER_TEN_SECONDS = 40;
/** How long "is typing" is shown without another event. */
export const TYPING_SECONDS = 5;
/** How often pages poll while the socket is down (specification, section 9). */
export const NOTIFICATION_POLL_SECONDS = 30;
export const BADGE_MAX = 99;
export const PROCESSED_NOTIFICATIONS_MAX = 100;
/** Posts and rooms that one person has muted. */
export const MUTES_MAX = 500;
/** Notices outside the page (rules 9). */
export const DEVICES_MAX = 10;
export const DEVICE_NAME_MAX = 60;
export const PUSH_ENDPOINT_MAX = 1000;
/** A notice waits so long before it is pushed: whoever reads it on an open page meanwhile gets no push. */
export const PUSH_WAIT_SECONDS = 10;
/** What is still unread after so long is mailed. */
export const MESSAGE_MAIL_MINUTES = 30;
export const NOTICE_MAIL_MINUTES = 180;
/** After so many pushes in a row without a receipt a device counts as not reached. */
export const PUSHES_MISSED_MAX = 3;
export const QUIET_FROM = '21:00';
export const QUIET_TO = '07:00';

/** Forums (rules 3.6). */
export const ROOM_NAME_MAX = 80;
export const ROOM_DESCRIPTION_MAX = 500;
export const ROOM_SEARCH_MAX = 100;
export const ROOM_MESSAGE_MAX = 2000;
export const ROOM_MESSAGES_PER_MINUTE = 10;
export const ROOMS_PER_CREATOR = 20;
export const ROOM_MEMBERS_MAX = 500;
export const ROOM_UNREAD_MAX = 100;
export const REPLY_QUOTE_MAX = 120;
export const JOIN_NOTE_MAX = 200;
export const JOIN_REQUEST_EXPIRES_DAYS = 60;
export const JOIN_ASK_AGAIN_DAYS = 30;
/** Requests that wait longer make the room be offered to a member who was active within these days. */
export const JOIN_REQUESTS_WAIT_DAYS = 14;
export const ROOM_ACTIVE_WITHIN_DAYS = 30;
/** An offer to look after a room goes to the next member after this. */
export const ROOM_OFFER_DAYS = 14;
export const BAN_REASON_MIN = 5;
export const BAN_REASON_MAX = 500;
export const BAN_DAYS = { '3day': 3, '1week': 7 } as const;

export const POST_MAX = 5000;
export const COMMENT_MAX = 2000;
export const MENTIONS_MAX = 10;
/** Maximum user ids in a list of reactions (rules 3.2), and comments per post in a list. */
export const REACTED_SHOWN = 20;
export const COMMENTS_SHOWN = 3;
/** Characters of a search in posts. */
export const POST_SEARCH_MIN = 2;
export const POST_SEARCH_MAX = 100;
/** Edits within this time are not marked (rules 3.4). */
export const EDIT_GRACE_SECONDS = 5 * 60;
/** How many posts a page may watch at once. */
export const WATCHED_POSTS_MAX = 100;

export const AI_TEXT_MAX = 2000;
/** The page sends the newest turns of a longer conversation. */
export const AI_TURNS_MAX = 100;
/** Messages that one client may send to the companion (rules 7.1). */
export const AI_QUOTA = { max: 20, windowSeconds: 600 } as const;
/** Posts for which one person may request verified resources. */
export const AI_RESOURCES_QUOTA = { max: 10, windowSeconds: 3600 } as const;

export const INGREDIENT_MAX = 200;
export const INGREDIENTS_MAX = 50;
export const NEWS_TITLE_MAX = 200;
export const NEWS_SOURCE_MAX = 100;
export const NEWS_SUMMARY_MAX = 300;
export const URL_MAX = 2000;
export const PAGE_PATH_MAX = 200;

export const ARTICLE_TITLE_MAX = 200;
export const ARTICLE_AUTHOR_MAX = 100;
/**
 * Bytes of an article's HTML as it is stored (rules 3.3), and as it may be sent, with pictures inside that the server
 * takes out.
 */
export const ARTICLE_MAX_BYTES = 200 * 1024;
export const ARTICLE_SENT_MAX_BYTES = 5 * 1024 * 1024;
export const ARTICLE_PICTURES_MAX = 30;
/** Elements inside each other, and of a whole article: many times what the editor makes. */
export const ARTICLE_DEPTH_MAX = 60;
export const ARTICLE_ELEMENTS_MAX = 20_000;
export const ARTICLE_PREVIEW_CHARACTERS = 150;
export const ARTICLE_REVISIONS_MAX = 10;
export const ARTICLE_INDENT_MAX = 8;
/** Opening an action claims a case so long. */
export const CASE_CLAIM_SECONDS = 10 * 60;
/** So many different reporters hide a thing for everybody until somebody decides (rules 6.1). */
export const REPORTERS_TO_HIDE = 3;
/** Accounts younger than this do not count for it. */
export const REPORTER_MIN_DAYS = 7;
/** After so many dismissed reports in a row a reporter does not count any more, child safety excepted. */
export const DISMISSED_UNTIL_IGNORED = 5;
/** A child-safety report hides by itself unless its reporter had so many dismissed within these days. */
export const SAFETY_DISMISSED_MAX = 2;
export const SAFETY_DISMISSED_DAYS = 90;
/** A child-safety case that nobody has opened texts the on-call number after each of these (rules 6.2). */
export const SAFETY_CALL_MINUTES = [30, 60] as const;
/** So far apart are the texts about cases that are not urgent: one says how many wait. */
export const SAFETY_DIGEST_MINUTES = 10;
/** Where a child is hurt or its life in danger: at once, and again until somebody opens the case (rules 4.5). */
export const URGENT_CALL_MINUTES = 5;
/** A child that writes again and again tells its guardians of danger to life once in so many minutes. */
export const DANGER_TOLD_MINUTES = 10;
/** For so long after a child told of somebody, guardians whom it may have meant do not hear of danger to life. */
export const DISCLOSURE_REMEMBERED_DAYS = 30;
/** Nobody has opened an urgent case for so long: the next person on call is rung too, and the child reads it. */
export const URGENT_UNREAD_MINUTES = 10;
/** How long what a child-safety case holds is kept once the case is closed. A lawyer has yet to confirm it. */
export const HOLD_AFTER_CLOSE_DAYS = 365;
/** How long what was removed is kept, hidden, for appeals (rules 6.4). */
export const REMOVED_RETENTION_DAYS = 90;
export const APPEAL_DAYS = 30;
export const APPEAL_TEXT_MAX = 2000;
export const APPEAL_TOKEN_MAX = 100;
/** The shortest reason of a decision or a ban (specification, section 9). */
export const REASON_MIN = 5;
export const DECISION_REASON_MAX = 500;
export const CASE_NOTE_MAX = 2000;
export const NCA_REFERENCE_MAX = 100;

export const BUSINESS_NAME_MAX = 100;
export const BUSINESS_ADDRESS_MAX = 300;
export const BUSINESS_DESCRIPTION_MAX = 1000;
export const OPENING_HOURS_MAX = 200;
export const DISCOUNT_CODE_MAX = 50;
/** From the simplest to the most prominent (specification, section 9). */
export const BUSINESS_TIERS = ['Simple Listing', 'Featured Listing', 'Banner Ad + Shop Listing'] as const;
/** The four kinds of shops (specification, section 9), and shops of none of them. */
export const BUSINESS_CATEGORIES = [
  'Belts, pockets and patches',
  'Bags and cool cases',
  'Medical ID',
  'Hypo treatments and snacks',
  'Other',
] as const;
export const BUSINESS_REQUESTS_PER_DAY = 3;

/**
 * Complaints about data: the Data Protection Act 2018, section 164A (by the Data (Use and Access) Act 2025, section
 * 103), asks for an acknowledgement within 30 days; we answer within them.
 */
export const COMPLAINT_MAX = 5000;
export const COMPLAINT_NAME_MAX = 100;
export const COMPLAINT_ANSWER_MAX = 5000;
export const COMPLAINTS_PER_DAY = 3;
export const COMPLAINT_DAYS = 30;
/** So many days after it came admins are reminded of one that is not answered. */
export const COMPLAINT_REMINDER_DAYS = [20, 27] as const;
/** How long the register keeps an answered complaint. A lawyer has yet to confirm it. */
export const COMPLAINT_KEPT_DAYS = 3 * 365;

/** How long a backup is kept (docs/runbooks/restore.md). */
export const BACKUP_KEPT_DAYS = 35;
/** How long the address of somebody who has left waits, encrypted, for the receipt of the erasure. Then it goes. */
export const RECEIPT_WAITS_DAYS = 14;
export const RECEIPT_TEXT_MAX = 20_000;

export const CLIENT_ERRORS_PER_MINUTE = 10;
/** Every page load of a remote asks; a school is one network. */
export const COUNTED_LOADS_PER_MINUTE = 600;
/** So many loads of a release count for a network in the window; the others are served and not counted. */
export const LOADS_PER_NETWORK = 3;
/** How long a load, and its failure, counts; see docs/runbooks/remote-deploy.md. */
export const CLIENT_ERRORS_WINDOW_SECONDS = 10 * 60;
