import {
  CHILD_KEPT_SECONDS,
  CHILD_REMOVAL_UNDO_DAYS,
  CHILD_SESSION_SECONDS,
  CLOSED_THREAD_DAYS,
  EXPORT_KEPT_DAYS,
  EXPORTS_MAX_DAYS,
  FRIENDSHIP_EXPIRES_DAYS,
  GUARDIAN_ENTRIES_DAYS,
  HOLD_AFTER_CLOSE_DAYS,
  JOIN_ASK_AGAIN_DAYS,
  JOIN_REQUEST_EXPIRES_DAYS,
  MENTOR_PAIR_KEPT_DAYS,
  PARENT_REMEMBERED_SECONDS,
  PARENT_SESSION_SECONDS,
  POSTCODE_CHANGES_DAYS,
  RECEIPT_WAITS_DAYS,
  REFUSED_HIDDEN_DAYS,
  REMOVED_RETENTION_DAYS,
  REQUEST_EXPIRES_DAYS,
  UNVERIFIED_PURGE_DAYS,
} from '@notalone/contracts/limits';
import { Link } from '@notalone/web-kit/router';

const DAY_SECONDS = 24 * 3600;

const RETENTION_PERIODS: readonly (readonly [what: string, howLong: string])[] = [
  ['Account and profile', 'until you delete them; then hidden at once and erased from every one of our services'],
  ['An account whose phone was never verified', `${UNVERIFIED_PURGE_DAYS} days`],
  [
    'Posts, comments and reactions',
    'until you delete them, or their post is deleted; posts and reactions also go with your account',
  ],
  ['Listings of businesses, requests for them, and articles', 'until we delete them; ask us, and we do'],
  [
    'Private messages',
    'until neither of the two may read them any more; the pictures in those that you sent, until you delete your account',
  ],
  [
    'What you write in forum rooms',
    'until you, or whoever runs the room, delete it or the room; it stays without your name, and without its pictures, after you delete your account',
  ],
  ['Requests to join a forum room, and refusals', `${JOIN_REQUEST_EXPIRES_DAYS} and ${JOIN_ASK_AGAIN_DAYS} days`],
  ['Bans from a forum room', 'until they end or are lifted, and at the latest until your account is deleted'],
  ['Unanswered and refused requests', `${REQUEST_EXPIRES_DAYS} and ${REFUSED_HIDDEN_DAYS} days`],
  ['Mentoring that is over, with your answers and words about it', `${MENTOR_PAIR_KEPT_DAYS} days`],
  ['Connections and blocks', 'until one of the two deletes the account'],
  ['Reports', 'until the reported person’s account is deleted; your name in them until yours is'],
  ['Decisions of our moderators, appeals and notes', 'until your account is deleted'],
  ['What was removed by our moderators', `${REMOVED_RETENTION_DAYS} days, hidden from everyone, in case of an appeal`],
  ['Which of our moderators did and looked at what, by bare numbers', 'kept'],
  [
    'What a child safety case holds of an account: what it wrote, its profile and pictures',
    `until the case is closed, and ${HOLD_AFTER_CLOSE_DAYS} days longer; also after the account was deleted`,
  ],
  ['A ban for a child’s safety', 'until it is taken back'],
  ['Notifications', '90 days after you read them, and at the latest until you delete your account'],
  [
    'A parent’s login',
    `${PARENT_SESSION_SECONDS / 3600} hours, with Remember Me ${PARENT_REMEMBERED_SECONDS / DAY_SECONDS} days`,
  ],
  [
    'Your email address in your own browser, with Remember Me',
    'until you log in there without Remember Me, or clear the browser; logging out leaves it',
  ],
  [
    'A child’s login, its friends and its messages',
    `${CHILD_REMOVAL_UNDO_DAYS} days after you remove the child, in which you can undo that; at once with your account`,
  ],
  [
    'A child’s login session',
    `${CHILD_SESSION_SECONDS / 3600} hours, with Keep me logged in ${CHILD_KEPT_SECONDS / DAY_SECONDS} days`,
  ],
  ['Devices on which a child has logged in, under a scrambled name', '400 days after the last login there'],
  [
    'Messages of two children who are no friends any more',
    `${CLOSED_THREAD_DAYS} days; what a child wrote goes with its login, if that is sooner`,
  ],
  ['What each guardian of a child did', `${GUARDIAN_ENTRIES_DAYS} days, or until the child is erased`],
  ['Unanswered requests between children', `${FRIENDSHIP_EXPIRES_DAYS} days`],
  [
    'A message that a child safety case is about, with what stood around it',
    'until the case is closed, and as long as the law asks; also after the child was removed',
  ],
  ['A copy of your data that you asked for', `${EXPORT_KEPT_DAYS} days; that you asked, ${EXPORTS_MAX_DAYS} days`],
  ['Failed logins and codes sent, counted', 'a day'],
  [
    'That your browser loaded a part of the site, and that it failed, under a scrambled form of your network and, when you are signed in, of your account; not what you did',
    'ten minutes',
  ],
  ['That you opened a shop, under a scrambled form of your network that changes each day', 'a day'],
  [
    'Changes of your postcode, counted under a scrambled form of your phone number',
    `${POSTCODE_CHANGES_DAYS} days after the last one, or after you deleted your account`,
  ],
  [
    'Username, email address, child’s name and city in the log our services use to tell each other about changes (only our operators can reach it)',
    'up to three days after you changed or deleted them',
  ],
  [
    'The text of a message on its way to an open page (only our operators can reach it)',
    'five minutes; longer in a file from which that part recovers after a crash, until the file is written anew',
  ],
  [
    'A bare number that stood for you, so that nothing of yours comes back late',
    '90 days after you deleted your account',
  ],
];

/** The retention periods that the services implement. */
export function RetentionPeriods() {
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          {RETENTION_PERIODS.map(([what, howLong]) => (
            <tr key={what}>
              <td>{what}</td>
              <td>{howLong}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        After deletion, messages and comments that other people received stay with them, without your pictures, shown as
        written by a “deleted member”. Our backups keep you until they expire; if we ever restore one, we erase you
        again first. Once all of it is erased we email you a signed <Link to="/receipt">receipt</Link>; until then, and
        for at most {RECEIPT_WAITS_DAYS} days, your address waits for it, encrypted. We keep the fact and time of an
        erasure, without saying whose it was.
      </p>
    </>
  );
}
