import { Button, Cluster, Page } from '@notalone/ui';
import { Adults, BeReady, GettingBetter, OtherCarers } from './preparation-and-recovery.tsx';
import { DrinkAndEat, FiveRules, Ketones, LowGlucose, Medicines, Pumps } from './rules.tsx';
import css from './sick-day-rules.module.css';
import { Sources } from './sources.tsx';
import { CallTheTeam, Emergency } from './when-to-call.tsx';

const CONTENTS = [
  ['emergency', 'Call 999 or go to A&E'],
  ['team', 'Call your diabetes team'],
  ['rules', 'Five rules'],
  ['ketones', 'Ketones'],
  ['drink', 'Drinking and eating'],
  ['low', 'Tummy bugs and low glucose'],
  ['pumps', 'Pumps and sensors'],
  ['medicines', 'Fever and medicines'],
  ['better', 'Getting better'],
  ['ready', 'Be ready before'],
  ['carers', 'School and other carers'],
  ['adults', 'If you are an adult'],
  ['sources', 'Where this comes from'],
] as const;

/**
 * What to do when a child with Type 1 diabetes is ill: what UK families are taught, without doses, and whom to call
 * when.
 */
export function SickDayRulesPage() {
  return (
    <Page
      title="Sick Day Rules"
      aside={<Numbers />}
      lead="For when your child with Type 1 diabetes is ill. Your diabetes team’s own plan comes first, always. This page helps you to remember what most plans in the UK have in common."
    >
      <Cluster gap={3} align="center">
        <Button tone="secondary" onPress={() => window.print()}>
          Print this page
        </Button>
        <p className={css.reviewed}>
          Last reviewed <time dateTime="2026-11-21">21 November 2026</time>
        </p>
      </Cluster>
      <article className={css.article}>
        <Emergency />
        <CallTheTeam />
        <nav aria-label="On this page" className={css.contents}>
          <ul>
            {CONTENTS.map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <FiveRules />
        <Ketones />
        <DrinkAndEat />
        <LowGlucose />
        <Pumps />
        <Medicines />
        <GettingBetter />
        <BeReady />
        <OtherCarers />
        <Adults />
        <Sources />
      </article>
    </Page>
  );
}

/** In sight wherever the reader is. */
const Numbers = () => (
  <>
    <h2>Whom to call</h2>
    <ul>
      <li>
        Danger to life: <a href="tel:999">999</a>
      </li>
      <li>Your diabetes team, day or night, on the number that they gave you</li>
      <li>
        If you cannot reach them: <a href="tel:111">NHS 111</a>, in Northern Ireland your GP’s out-of-hours service
      </li>
    </ul>
  </>
);
