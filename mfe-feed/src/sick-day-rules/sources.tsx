import { VisuallyHidden } from '@notalone/ui';
import { PageSection } from './page-section.tsx';

/** Public UK sources, checked on the review date. */
const SOURCES = [
  [
    'NHS: Diabetic ketoacidosis',
    'https://www.nhs.uk/conditions/diabetic-ketoacidosis/',
    'signs, ketone readings, 999 and 111',
  ],
  [
    'Diabetes UK: Feeling ill (for children)',
    'https://www.diabetes.org.uk/guide-to-diabetes/kids/me-and-my-diabetes/getting-my-glucose-right/feeling-ill',
    'the rules in short',
  ],
  [
    'Breakthrough T1D UK: Sickness',
    'https://breakthrought1d.org.uk/knowledge-support/living-with-type-1-diabetes/health-and-wellbeing/sickness/',
    'why glucose rises, when to call',
  ],
  [
    'Association of Children’s Diabetes Clinicians (ACDC)',
    'https://www.a-c-d-c.org/',
    'clinical guideline on type 1 diabetes during illness under 18, which most teams’ plans follow',
  ],
  [
    'British Society for Paediatric Endocrinology and Diabetes (BSPED)',
    'https://www.bsped.org.uk/',
    'guideline on ketoacidosis in children',
  ],
  ['NICE guideline NG18', 'https://www.nice.org.uk/guidance/ng18', 'diabetes in children and young people'],
  [
    'Buckinghamshire Healthcare NHS Trust: Sick day rules for children and young people',
    'https://www.buckshealthcare.nhs.uk/pifs/sick-day-guidelines-for-a-child-with-diabetes/',
    'a team’s leaflet for families',
  ],
  [
    'East Sussex Healthcare NHS Trust: Sick day rules on insulin pumps',
    'https://www.esht.nhs.uk/leaflet/sick-day-rules-for-parentscarers-of-children-and-young-people-with-type-1-diabetes-on-insulin-pumps/',
    'the same for pumps',
  ],
] as const;

export function Sources() {
  return (
    <PageSection id="sources" title="Where this comes from">
      <p>
        Put together by Not Alone from public guidance in the UK. It is general information, not medical advice, and it
        is not a plan for your child: only your diabetes team can write that. Next review: by{' '}
        <time dateTime="2027-05">May 2027</time>.
      </p>
      <ul>
        {SOURCES.map(([name, url, what]) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener">
              {name} <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
            </a>
            : {what}
          </li>
        ))}
      </ul>
      <p>Something out of date or not clear? Write to us: the address is at the foot of the page.</p>
    </PageSection>
  );
}
