import { CHILD_KEPT_SECONDS, PARENT_REMEMBERED_SECONDS, PARENT_SESSION_SECONDS, UNVERIFIED_PURGE_DAYS } from '@notalone/contracts/limits';
import type { ReactNode } from 'react';
import { SITE } from '../../site/site.ts';

interface PrivacySection {
  readonly id: string;
  readonly title: string;
  readonly text: ReactNode;
}
const DAY_SECONDS = 24 * 3600;

const mail = <a href={`mailto:${SITE.contactEmail}`}>{SITE.contactEmail}</a>;
const phone = <a href={SITE.contactPhoneHref}>{SITE.contactPhone}</a>;

/** The ten sections of the specification. What they promise is what the services do; change both or neither. */
export const PRIVACY_SECTIONS: readonly PrivacySection[] = [
  {
    id: 'who-we-are',
    title: 'Who we are',
    text: (
      <>
        <p>
          {SITE.name} is an online community for families in the United Kingdom whose child, or who themselves, live with diabetes. We decide why and how your
          information is used here, which makes us the “controller” under the UK General Data Protection Regulation (UK GDPR) and the Data Protection Act 2018.
        </p>
        <p>
          Reach us about anything in this policy at {mail} or {phone}.
        </p>
      </>
    ),
  },
  {
    id: 'what-we-collect',
    title: 'What we collect',
    text: (
      <>
        <ul>
          <li>
            <strong>Your account:</strong> username, email address, phone number and a password, of which we keep only a scrambled form that cannot be turned
            back.
          </li>
          <li>
            <strong>Your family’s profile:</strong> a first name, age, type of diabetes, date of diagnosis, postcode, town and what you tell us about
            yourselves. If you choose to: other illnesses, a recent HbA1c, what you are looking for, a picture.
          </li>
          <li>
            <strong>Being logged in:</strong> when each login began and was last used, and a short name of the device. Logout ends a login; a new password ends
            all of them.
          </li>
          <li>
            <strong>Safety:</strong> failed logins are counted for a few minutes per account and network, to keep strangers out.
          </li>
        </ul>
        <p>
          Some of this is about health, which the law protects specially. Pictures lose their hidden data, such as where they were taken, before we store them.
          We use no advertising or tracking cookies. The cookies we set only keep you logged in and let your browser show you pictures.
        </p>
      </>
    ),
  },
  {
    id: 'how-we-use-it',
    title: 'How we use it',
    text: (
      <>
        <ul>
          <li>To give you an account and keep it safe. The reason in law: our agreement with you.</li>
          <li>To text and email you codes and news of your account, never advertising. Also our agreement with you.</li>
          <li>
            To show your family to others nearby. The reason: your explicit consent, which you give by saving your profile. Setting it to Private or deleting it
            takes that back.
          </li>
          <li>To show your picture. The reason: your consent on the profile page, which a button there takes back; the picture is then removed everywhere.</li>
          <li>
            To show health details to families you are connected with. The reason: your consent on the profile page, taken back by clearing the box there.
          </li>
          <li>To keep the community safe from abuse. The reason: our and everyone’s legitimate interest in that.</li>
        </ul>
        <p>
          Unless you set your profile to Private, every parent who is logged in can see your card: the first name, an age band such as 6–8, the type of
          diabetes, the town, what you are looking for, whether you offer to mentor, the picture if you added one, and a rough distance such as “5–10 miles”,
          worked out from the first half of the postcodes. If you choose Public, parents who have a profile themselves also see your username, your own name,
          the exact age, your bio and how you like to be contacted. Private hides all of it. Nobody ever sees your postcode, email address or phone number here.
          HbA1c, illnesses and the date of diagnosis are seen only by families you are connected with, and only if you agree. Nothing here is decided about you
          by a machine alone, and nothing is medical advice.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How we keep it safe',
    text: (
      <p>
        Everything travels encrypted. Each of our services holds only what it needs and checks every request itself. Passwords and PINs are stored with a slow,
        modern method (argon2id); codes are stored scrambled and work once, for ten minutes. A new password or a ban ends every login at once. Names, messages,
        positions and codes never go into our technical logs. If something should go wrong and put you at risk, we tell you and the Information Commissioner’s
        Office within the time the law sets.
      </p>
    ),
  },
  {
    id: 'how-long-we-keep-it',
    title: 'How long we keep it',
    text: (
      <>
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">How long</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Account and profile</td>
              <td>until you delete them; then hidden at once and erased from every one of our services</td>
            </tr>
            <tr>
              <td>
                Username, email address, child’s name and city in the log by which our services tell each other of changes (nobody but our operators can reach
                it)
              </td>
              <td>up to three days after you changed or deleted them</td>
            </tr>
            <tr>
              <td>An account whose phone was never verified</td>
              <td>{UNVERIFIED_PURGE_DAYS} days</td>
            </tr>
            <tr>
              <td>A parent’s login</td>
              <td>
                {PARENT_SESSION_SECONDS / 3600} hours, with Remember Me {PARENT_REMEMBERED_SECONDS / DAY_SECONDS} days
              </td>
            </tr>
            <tr>
              <td>A child’s login</td>
              <td>half a day, with “Keep me logged in” {CHILD_KEPT_SECONDS / DAY_SECONDS} days</td>
            </tr>
            <tr>
              <td>Positions sent with an emergency text</td>
              <td>30 days</td>
            </tr>
            <tr>
              <td>Proof that an emergency text was delivered</td>
              <td>12 months</td>
            </tr>
            <tr>
              <td>Content that moderators removed</td>
              <td>90 days, sealed, in case of an appeal</td>
            </tr>
            <tr>
              <td>A child’s login that its parent removed</td>
              <td>7 days, in which it can be undone</td>
            </tr>
          </tbody>
        </table>
        <p>
          After deletion, messages and comments that other people received stay with them, shown as written by a “deleted member”. We keep the fact and time of
          an erasure, without saying whose it was.
        </p>
      </>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    text: (
      <>
        <p>Under the UK GDPR you may, free of charge:</p>
        <ul>
          <li>see what we hold about you and your children, and have a copy to take elsewhere;</li>
          <li>have it corrected, most of it by yourself on the profile page;</li>
          <li>have it deleted: the profile page has a Delete Account button;</li>
          <li>take back a consent at any time on the profile page, without losing your account;</li>
          <li>ask us to restrict or stop a use that rests on our legitimate interest.</li>
        </ul>
        <p>
          Write to {mail}; we answer within one month. If you are not content with our answer, you can complain to the Information Commissioner’s Office at{' '}
          <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk</a> or 0303 123 1113.
        </p>
      </>
    ),
  },
  {
    id: 'third-parties',
    title: 'Who else handles it',
    text: (
      <>
        <p>We never sell information and share it with no advertisers. These kinds of companies work for us, under contract and only on our instructions:</p>
        <ul>
          <li>one that sends our text messages: it learns your phone number and the text;</li>
          <li>one that delivers our emails: it learns your email address and the text;</li>
          <li>one whose computers in data centres run our services and keep our backups.</li>
        </ul>
        <p>
          If one of them works outside the United Kingdom, we make sure that the law there, or a contract approved by the Information Commissioner, protects you
          as well. We hand information to the police or a court only where the law obliges us, or where a child’s life or safety is at stake.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children’s privacy',
    text: (
      <>
        <p>
          Accounts are for adults. A child under 13 takes part only with the consent of a parent or guardian, who creates the child’s login, and whose phone
          number we have verified. We record that consent, and the parent can take it back by removing the child.
        </p>
        <ul>
          <li>We ask of a child no more than a name to be called by, a PIN and a drawn avatar. No photos of children are needed anywhere.</li>
          <li>Children are never suggested to strangers and are not searched for by place. Two children are put in touch only if both their parents agree.</li>
          <li>Children are shown no advertising and are not counted in our statistics.</li>
          <li>A parent may read a child’s messages. The child is told so in plain words, and sees when it happened.</li>
        </ul>
        <p>We follow the Information Commissioner’s Children’s Code: the most private setting is always the one a child starts with.</p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    text: (
      <p>
        When something here changes, we change the date at the top. If it matters to what you agreed to, we tell you when you next log in and ask you again
        before it applies to you.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    text: (
      <p>
        Questions, wishes and complaints about your information: {mail} or {phone}. A person reads every message.
      </p>
    ),
  },
];
