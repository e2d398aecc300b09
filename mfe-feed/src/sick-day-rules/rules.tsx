import { PageSection } from './page-section.tsx';
import css from './sick-day-rules.module.css';

export function FiveRules() {
  return (
    <PageSection id="rules" title="Five rules">
      <ol className={css.rules}>
        <li>
          <strong>Never stop insulin,</strong> even if your child is not eating. Being ill makes the body put out more
          glucose by itself. Most children need more insulin than usual, some with a tummy bug need less: your plan or
          your team says how much. This page never does.
        </li>
        <li>
          <strong>Check glucose more often:</strong> at least every 2 to 4 hours, through the night as well.
        </li>
        <li>
          <strong>Check ketones, whatever the glucose is.</strong> An ill child can have ketones with a normal or a low
          reading.
        </li>
        <li>
          <strong>Keep drinks going,</strong> little and often.
        </li>
        <li>
          <strong>Call early.</strong> Teams would rather hear from you too soon than too late.
        </li>
      </ol>
      <p>
        Do not leave an older child or a teenager to manage an illness alone, however well they manage every other day.
      </p>
    </PageSection>
  );
}

export function Ketones() {
  return (
    <PageSection id="ketones" title="Ketones">
      <p>
        When there is too little insulin the body burns fat instead of glucose. That makes ketones, and too many of them
        make the blood acid. Blood ketones show what is going on now; pee strips show what was a few hours ago.
      </p>
      <div className={css.scroll}>
        <table className={css.table}>
          <caption>
            What the NHS says about blood ketone readings. Your team may give you other numbers for your child: use
            those.
          </caption>
          <thead>
            <tr>
              <th scope="col">Reading</th>
              <th scope="col">What it means</th>
              <th scope="col">What to do</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">under 0.6 mmol/L</th>
              <td>Normal</td>
              <td>Keep checking while your child is ill</td>
            </tr>
            <tr>
              <th scope="row">0.6 to 1.5 mmol/L</th>
              <td>A little high</td>
              <td>Follow your plan, check again in 2 hours</td>
            </tr>
            <tr>
              <th scope="row">1.6 to 3 mmol/L</th>
              <td>Risk of DKA</td>
              <td>
                <a href="#team">Call your diabetes team</a> now
              </td>
            </tr>
            <tr>
              <th scope="row">over 3 mmol/L, or over 2+ in the pee</th>
              <td>High, may be DKA</td>
              <td>
                <a href="#emergency">Call 999 or go to A&amp;E</a>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </PageSection>
  );
}

export function DrinkAndEat() {
  return (
    <PageSection id="drink" title="Drinking and eating">
      <ul>
        <li>Offer small sips all the time. A few mouthfuls every few minutes stay down better than a glass at once.</li>
        <li>
          <strong>Glucose high or in range:</strong> water or sugar-free drinks.
        </li>
        <li>
          <strong>Glucose low, or your child is not eating:</strong> drinks or small things with sugar in them instead
          of meals, such as fruit juice, ordinary squash, milk, ice lollies, jelly, yoghurt or toast.
        </li>
        <li>Nobody needs big meals when ill. If your child wants ordinary food, give ordinary food.</li>
        <li>Rest. No sport while there are ketones.</li>
      </ul>
    </PageSection>
  );
}

export function LowGlucose() {
  return (
    <PageSection id="low" title="Tummy bugs and low glucose">
      <p>
        With vomiting and diarrhoea glucose can drop, because food does not stay in.{' '}
        <strong>Even then insulin must not be stopped</strong>, and ketones must be checked. Treat low glucose the way
        you have been taught, sip by sip. If it will not come up, or the sugar comes up again, call your team at once;
        they may want less insulin or a small dose of glucagon, and they will tell you.
      </p>
      <p>
        Being sick can also be the first sign of DKA. <strong>Vomiting with ketones is never “just a bug”</strong> until
        a doctor or nurse has said so.
      </p>
    </PageSection>
  );
}

export function Pumps() {
  return (
    <PageSection id="pumps" title="Pumps and sensors">
      <ul>
        <li>
          On a pump there is no long-acting insulin in the body: when it stops, ketones rise within a few hours. High
          glucose with ketones means the pump may not be getting insulin in. Follow your plan for this: usually insulin
          by <strong>pen or syringe</strong>, then a new set in a new place.
        </li>
        <li>
          Ask your team beforehand whether a hybrid closed loop should stay in its automatic mode on a sick day, and
          what to set for illness.
        </li>
        <li>
          If what the sensor says does not fit how your child is, check with a finger prick. Sensors do not measure
          ketones.
        </li>
        <li>
          Always have pens, needles and in-date insulin as a back-up, and know the back-up plan. A pump can stop at any
          hour.
        </li>
      </ul>
    </PageSection>
  );
}

export function Medicines() {
  return (
    <PageSection id="medicines" title="Fever and medicines">
      <ul>
        <li>
          Treat the illness as you would for any child. Infections may need a GP, pharmacist or antibiotics: diabetes is
          no reason to wait.
        </li>
        <li>
          Paracetamol or ibuprofen for children can be used as the packet says. The little sugar in a medicine matters
          less than the medicine; a pharmacist can give you a sugar-free one. Ibuprofen is not for a child who is dried
          out, and ask about sensors that paracetamol can mislead.
        </li>
        <li>
          Steroids, for asthma or croup for example, push glucose up a lot. Tell your team when they are prescribed.
        </li>
      </ul>
    </PageSection>
  );
}
