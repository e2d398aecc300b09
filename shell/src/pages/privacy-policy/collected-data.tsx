import { ACCOUNT_CHANGE_KEPT_DAYS, PROCESSED_NOTIFICATIONS_MAX } from '@notalone/contracts/limits';
import { profileFields } from '@notalone/contracts/profile-field-table';

const LIST = new Intl.ListFormat('en-GB');
/** What the policy says of a profile's fields. It names consents elsewhere. */
const wordsFor = (isRequired: boolean) =>
  profileFields
    .filter(([, { kind, required }]) => kind !== 'flag' && (required !== undefined) === isRequired)
    .map(([, { privacy }]) => privacy);
const ASKED = [...new Set(wordsFor(true))];
/** Health comes first, so from the last question to the first. */
const CHOSEN = [...new Set(wordsFor(false))].filter((words) => !ASKED.includes(words)).toReversed();

/** Data that the services and the browser store about a person, as listed in docs/privacy. */
export function CollectedData() {
  return (
    <>
      <ul>
        <li>
          <strong>Your account:</strong> username, email address, phone number and a password, of which we keep only a
          scrambled form that cannot be unscrambled. After a change of number or address: the former one for seven days,
          so that you can undo it, longer while it is disputed, and then for {ACCOUNT_CHANGE_KEPT_DAYS} days more, so
          that two of us together can put it back. If you tell us that your phone is lost, when, for at most 16 days.
          Also that you are 18 or over, and which version of the terms of use and the house rules you accepted, and
          when.
        </li>
        <li>
          <strong>Your family’s profile:</strong> {LIST.format(ASKED)}. If you choose to: {CHOSEN.join(', ')}. And what
          you agreed to or took back, in which wording, and when.
        </li>
        <li>
          <strong>What you write to others:</strong> posts with their pictures and what they said before you changed
          them, comments, reactions, what you hid, and private messages with their pictures and what they said before
          you changed them or, for seven days, deleted them, and the times at which they were received and read.
        </li>
        <li>
          <strong>Forums:</strong> what you write and show in rooms and what it said before you changed it, which rooms
          you are in or asked to join and with what note, how far you have read there, and who was refused or banned,
          and why.
        </li>
        <li>
          <strong>Who you know here:</strong> connections, requests, refusals and blocks; whether you are a mentor, what
          you promised and when, whom you help or who helps you, and how you said it was going.
        </li>
        <li>
          <strong>Your child’s login, if you make one:</strong> a first name and a made-up name (the warrior name) to
          log in with, a PIN, of which we keep only a scrambled form, if you like the month and year of birth, a picture
          chosen from twelve drawings, whether other children can find them, what you agreed to for them, and that you
          have parental responsibility.
        </li>
        <li>
          <strong>Who looks after your child with you, if you invite somebody:</strong> who the guardians are and since
          when; for seven days the invitation, with the number that you named; and what each of you did for the child,
          which both of you see for a year. What our moderators took from a guardian for a child’s safety, and why, only
          moderators who look after children see.
        </li>
        <li>
          <strong>Your child’s school card, only if you press “Keep this card”:</strong> what you typed and ticked on it
          and on the letter about the phone, and its picture. We keep it encrypted, nobody but you, and the child’s
          other guardian if there is one, can open it, and it is erased when you press “Forget this card”, and with your
          child’s login.
        </li>
        <li>
          <strong>What your child does here:</strong> friends and requests with the time of each yes, messages to
          friends, and what our checks found in them; when you read them, and why.
        </li>
        <li>
          <strong>Reports:</strong> what you report and what others report of you, each with a copy of it and of what
          stood around it.
        </li>
        <li>
          <strong>Moderation:</strong> what our moderators decided about you and why, your appeals, and their notes;
          which moderator did or looked at what; and a scrambled form of the email address and phone number of someone
          we banned for a child’s safety, so that they cannot be used to open another account; the same of someone who
          left under a report, a warning or a ban, for 12 months or until the ban ends; and for 90 days what was
          reported about someone who left.
        </li>
        <li>
          <strong>Notifications:</strong> what we have notified you of, what you want to be notified of, and which posts
          and rooms you have muted.
        </li>
        <li>
          <strong>Notices outside the page:</strong> which kinds you get as push messages and by email, your quiet
          hours, and until it is sent or read, at most a day, what is still to be sent. Of each device that you allow
          push messages on: its address at the push service of its browser and its keys, the name you give it, which
          login added it, and when messages were shown, which we forget after seven days. Logging out removes the
          device.
        </li>
        <li>
          <strong>Being logged in:</strong> when each login began and was last used, a short name of the device and,
          scrambled, its network. Logout ends a login; a new password ends all of them. From which networks you have
          logged in is remembered for 90 days, scrambled, so that nobody elsewhere can keep a code from you. If you add
          a passkey: its public half, the name you give it, and when you added and last used it. Your fingerprint, face
          or PIN never leaves your device. And from when until when your account was stopped, or somebody else had it.
        </li>
        <li>
          <strong>Businesses that ask to be listed:</strong> name, address, email address, phone number, website, text
          and picture. Once we have approved the listing, everyone can see them.
        </li>
        <li>
          <strong>If you ask for a copy of your data:</strong> the file, for seven days, and when you asked, for 30
          days.
        </li>
        <li>
          <strong>If you complain about your data:</strong> the name and address that you type, your text and our
          answer, apart from your account, for three years after the answer.
        </li>
        <li>
          <strong>Articles:</strong> the author’s name as it was typed, text and pictures; everyone can read them.
        </li>
        <li>
          <strong>Safety:</strong> failed logins and codes sent are counted for a day, and so wrong PINs are counted,
          changes of postcode are counted for 30 days, other limits for minutes to a day, under scrambled names.
        </li>
      </ul>
      <p>
        Some of this is about health, which the law protects specially. Pictures lose their hidden data, such as where
        they were taken, before we store them. We keep nothing of what you write to Wren, the computer companion, or
        type into the carbs calculator. We count visits, pages and clicks on shops as numbers for a day, without knowing
        whose they are, and keep that your family was here on a day, for two days, under a scrambled name, to count it
        once.
      </p>
      <p>
        Until you log out, your own browser keeps your login, the newest page of the feed, your connections and your
        last conversations (to read without a network), whether push messages are on and for whom, what you have typed
        but not sent, messages that wait for the network, which sent requests you took off your list, and your talk with
        Wren. Three things stay there when you log out: with Remember Me, your email address and that you ticked it;
        which login you used last; and bare numbers of the last {PROCESSED_NOTIFICATIONS_MAX} notifications you
        answered. It also keeps until when logging in is locked, and a note of a logout that has not reached us yet,
        until they are over. You can clear all of it in your browser’s settings. We use no advertising or tracking
        cookies. The cookies we set only keep you logged in, let your browser show you pictures and, if you asked as a
        tester, show you new versions first.
      </p>
    </>
  );
}
