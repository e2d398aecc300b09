import { Link } from '@notalone/web-kit/router';
import { EmailLink, PhoneLink, useOperator } from '../../site/operator.tsx';
import { SITE } from '../../site/site-info.ts';
import type { Section } from '../sections/sections.tsx';
import { AgeLimits } from './age-limits.tsx';
import { CollectedData } from './collected-data.tsx';
import { RetentionPeriods } from './retention-periods.tsx';
import { ThirdParties } from './third-parties.tsx';

function Controller() {
  const operator = useOperator();
  return (
    operator && (
      <p>
        That is {operator.name}, {operator.address}. Reach us about anything in this policy at{' '}
        <EmailLink operator={operator} /> or <PhoneLink operator={operator} />.
      </p>
    )
  );
}

function WriteToUs() {
  const operator = useOperator();
  return (
    operator && (
      <>
        Write to <EmailLink operator={operator} />; we answer within one month.{' '}
      </>
    )
  );
}

function Contact() {
  const operator = useOperator();
  return (
    <p>
      {operator && (
        <>
          Questions, wishes and complaints about your information: <EmailLink operator={operator} /> or{' '}
          <PhoneLink operator={operator} />.{' '}
        </>
      )}
      A person reads every message.
    </p>
  );
}

/** The ten sections of the specification. They promise what the services do: change both or neither. */
export const PRIVACY_SECTIONS: readonly Section[] = [
  {
    id: 'who-we-are',
    title: 'Who we are',
    text: (
      <>
        <p>
          {SITE.name} is an online community for families in the United Kingdom whose child, or who themselves, live
          with diabetes. We decide why and how your information is used here, which makes us the “controller” under the
          UK General Data Protection Regulation (UK GDPR) and the Data Protection Act 2018.
        </p>
        <Controller />
      </>
    ),
  },
  {
    id: 'what-we-collect',
    title: 'What we collect',
    text: <CollectedData />,
  },
  {
    id: 'how-we-use-it',
    title: 'How we use it',
    text: (
      <>
        <ul>
          <li>To give you an account and keep it safe. Legal basis: our contract with you.</li>
          <li>To text and email you codes and news of your account, never advertising. Also our contract with you.</li>
          <li>
            To deliver what you write to the people you write it for, and to answer you when you ask Wren. Also our
            contract with you.
          </li>
          <li>
            To show your family to others nearby. The reason: your explicit consent, which you give by saving your
            profile. Setting it to Private or deleting your account takes that back.
          </li>
          <li>
            To show your picture. The reason: your consent on the profile page, which a button there takes back; the
            picture is then removed everywhere.
          </li>
          <li>
            To show health details to families you are connected with. The reason: your consent on the profile page,
            taken back by clearing the box there.
          </li>
          <li>
            To let your child log in, have friends and write to them. The reason: your consent, asked for each purpose
            when you add the child, and taken back on the Monitor page.
          </li>
          <li>To keep the community safe from abuse. The reason: our and everyone’s legitimate interest in that.</li>
        </ul>
        <p>
          Unless you set your profile to Private, every parent who is logged in can see your card: the first name, an
          age band such as 6–8, the type of diabetes, the town, what you are looking for, whether you would like to
          help, the picture if you added one, and an approximate distance such as “5–10 miles”, worked out from the
          first half of the postcodes. They can read your posts too, with your username beside them, and find you by it;
          a comment is read by everyone who may read the post. If you choose Public, parents who have a profile
          themselves also see your own name, the exact age, your bio and how you like to be contacted. Private leaves
          your posts to families you are connected with and to our moderators, and your card to those you are connected
          with or ask to connect. HbA1c, illnesses and the date of diagnosis are seen only by families you are connected
          with, and only if you agree. Private messages are read by the two who write them, and what is written in a
          forum room by its members. What is reported is read by our moderators, who never tell who reported it.
        </p>
        <p>
          No other family ever sees your postcode or phone number. Where a child may not be safe, the moderators who
          look after children see them in that case while it is open, as they may have to ring 999; a second of them
          agrees first or, when it is urgent, within a day, and each look is recorded. People you ask to connect with
          see a hint of your email address, such as j•••@example.com. No decision about you is made by a machine alone,
          and nothing here is medical advice.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How we keep it safe',
    text: (
      <p>
        Everything travels encrypted. Each of our services holds only what it needs and checks every request itself.
        Passwords and PINs are stored with a slow, modern method (argon2id); codes are stored scrambled and work once,
        for ten minutes. A new password or a ban ends every login at once. Names, messages and codes never go into our
        technical logs. If something should go wrong and put you at risk, we tell you and the Information Commissioner’s
        Office within the time the law sets.
      </p>
    ),
  },
  {
    id: 'how-long-we-keep-it',
    title: 'How long we keep it',
    text: <RetentionPeriods />,
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    text: (
      <>
        <p>Under the UK GDPR you may, free of charge:</p>
        <ul>
          <li>
            see what we hold about you and your children, and have a copy to take elsewhere: the page Account makes one,
            with a list of what no copy holds, which is the same for everyone. From 13 a child has a copy of its own,
            which you are not shown;
          </li>
          <li>have it corrected, most of it by yourself on the profile page;</li>
          <li>have it deleted: the profile page has a Delete Account button;</li>
          <li>
            take back a consent at any time on the profile page, for your child on the Monitor page, without losing your
            account;
          </li>
          <li>ask us to restrict or stop a use that rests on our legitimate interest.</li>
        </ul>
        <p>
          <WriteToUs />
          You can also <Link to="/complaint">complain here</Link>: you get a receipt at once and an answer within 30
          days. If you are not happy with our answer, you can complain to the Information Commissioner’s Office at{' '}
          <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk</a> or 0303 123 1113.
        </p>
      </>
    ),
  },
  {
    id: 'third-parties',
    title: 'Who else handles it',
    text: <ThirdParties />,
  },
  {
    id: 'children',
    title: 'Children’s privacy',
    text: (
      <>
        <p>
          Accounts are for adults. A parent or guardian whose phone number we have verified can make a login for a
          child. A child under 13 takes part only with that parent’s consent, given separately for each purpose: logging
          in, messages, and their position in an emergency. We record the consent with its wording and time; the parent
          can take it back on the Monitor page, the login by removing the child.
        </p>
        <ul>
          <li>
            Other children see a first name and a drawing, never a photo. A child can be found only by children of
            families connected with their own, and only if a parent allows it; or asked by its full made-up username.
          </li>
          <li>
            Two children are friends only after four yeses: both children and a parent of each. Any of the four can end
            the friendship at any time.
          </li>
          <li>
            Messages between children, from 8 years, are checked by machine before they arrive. Anything that could be
            used to find a child, such as a phone number or an address, waits until both parents let it through. Of what
            is written by a child or to a child from 16 no parent of that child hears: who writes it is asked once more,
            and only the parent of a friend under 16 decides. What sounds like grooming, harm or secrecy goes to our
            moderators who look after children, and to no one else.
          </li>
          <li>
            Parents may read a child’s messages under 13 freely, from 13 to 15 with a reason, from 16 not at all. The
            child sees each reading. A friend’s parents may read their child’s side in the same way.
          </li>
          <li>
            For the emergency button we keep the name, number and relationship of each emergency contact, and whether
            they agreed; of a contact that you removed whether they agreed, for 12 months, under a scrambled form of the
            number; your family word and your child’s own number, if you give them; a scrambled form of each number that
            we have asked, or that said never to be texted; the devices on which the button works without a login, and
            which guardians have said that they are the child’s; whether you subscribe; and each emergency message, who
            it reached and who answered, for 12 months. Only where you and your child have it switched on, and you have
            consented, we send and keep the child’s position: you can read it for a day, and it is erased after 30 days.
            So that the button works when all else is down, its own computers hold a copy of your name, email address,
            phone number and your children’s first names. It goes on for seven days after you delete your account.
          </li>
          <li>Children are shown no advertising and are not counted in our statistics.</li>
        </ul>
        <p>What is open to which age, and why:</p>
        <AgeLimits />
        <p>We follow the Information Commissioner’s Children’s Code.</p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    text: (
      <p>
        When something here changes, we change the date at the top. If it changes what you agreed to, your profile page
        says so and asks you again; until you agree there, it does not apply to you.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    text: <Contact />,
  },
];
