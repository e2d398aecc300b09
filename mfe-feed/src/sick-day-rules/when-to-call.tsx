import { PageSection } from './page-section.tsx';
import css from './sick-day-rules.module.css';

export function Emergency() {
  return (
    <PageSection id="emergency" title="Call 999 or go to A&E now if your child" tone="now">
      <p>
        <a className={css.call} href="tel:999">
          Call 999
        </a>
      </p>
      <ul>
        <li>
          is <strong>very sleepy, confused or hard to wake</strong>
        </li>
        <li>
          is <strong>breathing fast or unusually deeply</strong>
        </li>
        <li>
          has <strong>breath that smells fruity</strong>, like pear drops or nail varnish remover, and is unwell
        </li>
        <li>
          has <strong>ketones over 3 mmol/L in the blood, or over 2+ in the pee</strong>
        </li>
        <li>
          <strong>keeps being sick</strong> and cannot keep drinks down
        </li>
        <li>has bad tummy pain, or looks very dried out: a dry mouth, sunken eyes, hardly any wee</li>
        <li>has had a fit or has passed out</li>
        <li>looks seriously ill to you, and you cannot check ketones</li>
      </ul>
      <p>
        Say it first: <strong>“My child has Type 1 diabetes.”</strong> Fast breathing, vomiting and tummy pain can be
        signs of diabetic ketoacidosis (DKA). It can come on within hours, it is dangerous, and hospitals treat it every
        day. No one will mind if you come in and it is not DKA.
      </p>
      <p>
        <strong>Unconscious or having a fit?</strong> Put nothing in the mouth. Lay your child on their side, use the
        glucagon from your kit if you have been shown how, and call 999.
      </p>
    </PageSection>
  );
}

export function CallTheTeam() {
  return (
    <PageSection id="team" title="Call your diabetes team, day or night, if" tone="soon">
      <ul>
        <li>
          <strong>ketones are 1.6 to 3 mmol/L</strong>, or still there when you check again after 2 hours
        </li>
        <li>your child has been sick more than once, or will not drink</li>
        <li>glucose stays high although you have done what your plan says</li>
        <li>glucose keeps dropping low, or your child cannot eat and you do not know what to do about insulin</li>
        <li>your child is under 5: small children get ill faster</li>
        <li>it has gone on for more than a day, or there is a fever that will not come down</li>
        <li>a pump has stopped working and you are not sure about your back-up plan</li>
        <li>
          <strong>you are unsure or worried.</strong> That is reason enough
        </li>
      </ul>
      <p>
        Have ready: the last glucose and ketone readings with their times, what your child has eaten and drunk, the
        insulin given today, and your child’s weight.
      </p>
      <p className={css.numbers}>
        Our team by day: <span className={css.blank} /> At night and at weekends: <span className={css.blank} />
      </p>
      <p>
        Can’t get through? Call NHS 111 in England, Scotland and Wales. In Northern Ireland call your GP’s out-of-hours
        service. Say that it is a child with Type 1 diabetes.
      </p>
      <p>
        <a className={css.call} href="tel:111">
          Call NHS 111
        </a>
      </p>
    </PageSection>
  );
}
