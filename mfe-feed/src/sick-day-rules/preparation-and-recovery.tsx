import { PageSection } from './page-section.tsx';

export function GettingBetter() {
  return (
    <PageSection id="better" title="Getting better">
      <ul>
        <li>Go on checking for a day or two: needs can fall back quickly, and then glucose drops.</li>
        <li>Change back what was changed, as your plan says, and write down what worked.</li>
        <li>
          Back to school when your child is well, eating, and ketones are normal; after vomiting or diarrhoea not before
          48 hours without.
        </li>
        <li>Look after yourself, too. Nights like that are hard, and other families here know them.</li>
      </ul>
    </PageSection>
  );
}

export function BeReady() {
  return (
    <PageSection id="ready" title="Be ready before">
      <p>Keep a box that everyone at home knows about, and a date in the calendar to check it:</p>
      <ul>
        <li>your team’s written sick day plan, and the numbers for day and night</li>
        <li>ketone meter and strips in date, glucose strips, a spare battery</li>
        <li>spare insulin, pens and needles, spare pump sets; glucagon in date</li>
        <li>
          hypo treatment, ordinary squash or juice, sugar-free drinks, rehydration sachets if your team likes them
        </li>
        <li>thermometer, and fever medicine for your child’s age</li>
        <li>pen and paper for times, readings, drinks and insulin</li>
      </ul>
      <p>
        No plan yet, or it is older than a year? Ask for one at the next clinic. Ask about the yearly flu vaccine at the
        same time: children with diabetes get it free.
      </p>
    </PageSection>
  );
}

export function OtherCarers() {
  return (
    <PageSection id="carers" title="School and other carers">
      <p>
        School, grandparents and sitters need three sentences:{' '}
        <strong>never leave out insulin, call us at once when our child is ill or is sick, and call 999</strong> for the
        signs at the top of this page. Print the page for them, with your plan. A child who is unwell with ketones goes
        home or to hospital, not back to class.
      </p>
    </PageSection>
  );
}

export function Adults() {
  return (
    <PageSection id="adults" title="If you are an adult with diabetes">
      <p>
        With Type 1 the same rules hold for you. With Type 2 some tablets may have to be paused while you are dehydrated
        (metformin, and the ones ending in “-gliflozin” among them) and others not: ask your pharmacist, GP or diabetes
        team on the first day, and do not stop insulin by yourself.
      </p>
    </PageSection>
  );
}
