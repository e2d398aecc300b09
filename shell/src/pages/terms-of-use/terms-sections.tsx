import { APPEAL_DAYS } from '@notalone/contracts/limits';
import { Link } from '@notalone/web-kit/router';
import { EmailLink, PhoneLink, useOperator } from '../../site/operator.tsx';
import { SITE } from '../../site/site-info.ts';
import type { Section } from '../sections/sections.tsx';

function WhoWeAre() {
  const operator = useOperator();
  return (
    operator && (
      <p>
        It is run by {operator.name}, {operator.address}. In these terms “we” is {operator.name}. Letters, those of a
        lawyer or a court too, go to that address.
      </p>
    )
  );
}

function Contact() {
  const operator = useOperator();
  return (
    operator && (
      <p>
        Write to <EmailLink operator={operator} />, ring <PhoneLink operator={operator} />, or send a letter to{' '}
        {operator.name}, {operator.address}.
      </p>
    )
  );
}

const houseRules = <Link to="/house-rules">house rules</Link>;
const privacyPolicy = <Link to="/privacy-policy">privacy policy</Link>;

/** What the product does stands in docs/rules.md: change both or neither. A changed text needs a new TERMS_VERSION. */
export const TERMS_SECTIONS: readonly Section[] = [
  {
    id: 'who-we-are',
    title: 'Who we are',
    text: (
      <>
        <p>
          {SITE.name} is an online community for families in the United Kingdom who live with diabetes. By registering
          you agree to these terms and to the {houseRules}.
        </p>
        <WhoWeAre />
      </>
    ),
  },
  {
    id: 'who-may-join',
    title: 'Who may join',
    text: (
      <ul>
        <li>Accounts are for adults: you must be 18 or over.</li>
        <li>One account per family. A second parent or guardian of the same child may have an account of their own.</li>
        <li>
          Children never register. Only their parent or guardian can make a login for them, and answers for what they do
          here.
        </li>
        <li>Give your own email address and phone number, and keep your password to yourself.</li>
        <li>Whoever is banned may not open another account.</li>
      </ul>
    ),
  },
  {
    id: 'not-medical-advice',
    title: 'Not medical advice',
    text: (
      <>
        <p>
          Everything here is non-medical and comes from other families, also what Wren, the computer companion, writes
          and what the carbs calculator shows. It can be wrong for your child.
        </p>
        <p>
          Ask your diabetes team or your doctor before you change any treatment. Never wait to ask them because of
          something you have read here.
        </p>
      </>
    ),
  },
  {
    id: 'emergencies',
    title: 'Emergencies',
    text: (
      <>
        <p>
          <strong>
            In an emergency call <a href="tel:999">999</a>. For urgent advice call <a href="tel:111">111</a>.
          </strong>
        </p>
        <p>
          The emergency button texts and rings the people you have chosen. It is not an emergency service and does not
          call an ambulance. It needs a phone, a network and somebody who answers, and any of them can fail. Nobody
          reads along here day and night.
        </p>
      </>
    ),
  },
  {
    id: 'what-you-write',
    title: 'What you write',
    text: (
      <>
        <p>
          What you write and show here stays yours. You allow us to keep it and to show it here to the people you wrote
          it for, for as long as it is here. We do not sell it and do not use it for advertising.
        </p>
        <p>
          Share only what you may share: your own words and pictures, and nothing that breaks somebody’s privacy or
          rights. What others write is theirs: do not pass it on outside.
        </p>
      </>
    ),
  },
  {
    id: 'not-allowed',
    title: 'What is not allowed',
    text: (
      <>
        <p>The {houseRules} say it in full. Above all, you may not:</p>
        <ul>
          <li>put a child at risk, or ask a child for contact, secrets, pictures or a meeting;</li>
          <li>give amounts of insulin or other medical advice;</li>
          <li>threaten, bully or insult anyone, or incite hatred or self-harm;</li>
          <li>post anything that the law forbids;</li>
          <li>sell, advertise or collect money;</li>
          <li>pretend to be someone else, or collect what others tell here;</li>
          <li>attack the site, get round its limits, or read it by machine.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'moderation',
    title: 'How we keep it safe',
    text: (
      <>
        <p>
          You can report everything that people write here. A person, one of our moderators, decides about each report;
          reports about a child’s safety come first. Until then we may hide what several members have reported.
        </p>
        <p>
          Messages between children are checked by machine before they arrive, and rooms for bad language. A machine may
          hold something back, but no decision about you is made by a machine alone.
        </p>
        <p>
          If you break these terms or the house rules, a moderator can remove what you wrote, warn you, or ban you for
          three days, for a week or for good, whichever is fair for what happened. We tell you what we decided and why,
          unless that would put a child at risk or the law forbids it. Where a child may be in danger or the law obliges
          us, we tell the police.
        </p>
      </>
    ),
  },
  {
    id: 'appeals',
    title: 'If you think we are wrong',
    text: (
      <p>
        You can appeal once against each decision, within {APPEAL_DAYS} days, on the page{' '}
        <Link to="/appeal">Moderators’ decisions</Link> or by the link we sent you, also when you are banned. If we were
        wrong we put it right. If you think that we broke these terms in another way, complain: see the last section.
      </p>
    ),
  },
  {
    id: 'paid-parts',
    title: 'What costs money',
    text: (
      <p>
        The community is free. Some settings of the emergency button need a subscription; the button itself does not.
        You see the price before you pay. You can end the subscription at any time; it then runs until the end of the
        time you have paid for. The rights to cancel and to get your money back that the law gives consumers are yours
        in any case.
      </p>
    ),
  },
  {
    id: 'leaving',
    title: 'Leaving',
    text: (
      <p>
        You can leave at any time with the Delete Account button on your profile page. The {privacyPolicy} says what is
        erased and when. What others have received from you stays with them, as from a “deleted member”.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    text: (
      <>
        <p>
          We run {SITE.name} with reasonable care and skill. It can still be away at times, or have faults; tell us, and
          we put them right.
        </p>
        <p>
          If we break these terms or are careless, we answer for the loss that this causes you and that both of us could
          have foreseen. We do not answer for what other members write or do, nor for losses of a business: {SITE.name}{' '}
          is for private use.
        </p>
        <p>
          Nothing in these terms limits what the law does not allow to be limited: not our liability for death or injury
          that our carelessness causes, not for fraud, and not your rights as a consumer, such as those of the Consumer
          Rights Act 2015. <a href="https://www.citizensadvice.org.uk/">Citizens Advice</a> can tell you more about
          them.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    text: (
      <p>
        If we change these terms or the house rules, we tell you at least 30 days before and change the version at the
        top. If you do not agree you can leave before the change. Only what the law or somebody’s safety needs at once
        can come sooner; then we tell you why.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'The law',
    text: (
      <p>
        The law of England and Wales applies, and its courts decide. If you live in Scotland or Northern Ireland you can
        also go to the courts there, and keep the protection that the law there gives you. If a part of these terms does
        not hold, the rest does.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact and complaints',
    text: (
      <>
        <Contact />
        <p>
          Say what happened and what you would like us to do. A person reads every complaint and answers within 30 days.
          For complaints about your information see the {privacyPolicy}.
        </p>
      </>
    ),
  },
];
