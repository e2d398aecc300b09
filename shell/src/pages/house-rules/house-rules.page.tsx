import { APPEAL_DAYS } from '@notalone/contracts/limits';
import { Card, Page, Stack } from '@notalone/ui';
import { Link } from '@notalone/web-kit/router';
import css from '../sections/sections.module.css';
import { TermsVersion } from '../sections/terms-version.tsx';

/** In plain words what docs/rules.md has moderators decide by. A changed text needs a new TERMS_VERSION. */
const RULES = [
  ['Be kind', 'Everyone here has had a bad night. No insults, no threats, no hatred, and never all against one.'],
  [
    'Tell what you lived, not what to do',
    'No amounts of insulin and no medical advice, however well you mean it. For that there is the diabetes team.',
  ],
  [
    'Keep children hard to find',
    'No surname, address, school, phone number or account of a child, in words or in a picture. Never ask a child for them, for a secret or for a meeting.',
  ],
  [
    'Show only your own pictures',
    'No pictures of other people’s children, nor of anyone who has not said yes. Nothing that would embarrass your own child later.',
  ],
  [
    'Nothing is for sale',
    'No selling, advertising or collecting money. Never pass on insulin or anything else on prescription. Shops can ask for a place under Accessories.',
  ],
  [
    'What is told here stays here',
    'Do not copy, photograph or retell outside what a family has told, nor who is here.',
  ],
  ['Be yourself', 'Your own account, your own words. Do not pose as another parent, a child, a nurse or a doctor.'],
  [
    'Nothing that harms',
    'Nothing unlawful, sexual or cruel, and nothing that talks anyone into harming themselves, such as leaving out insulin.',
  ],
  [
    'Report it, do not fight it',
    'Everything that people write here has a Report button. Choose “A child may not be safe” if that is so: it is looked at first. We never tell who reported. If someone is in danger now, call 999.',
  ],
] as const;

export function HouseRulesPage() {
  return (
    <Page
      title="House rules"
      aside={<ForChildren />}
      lead={
        <p>
          <TermsVersion /> Ten rules that keep this a good place for tired families.
        </p>
      }
    >
      <Stack gap={5}>
        <ol className={css.rules}>
          {RULES.map(([title, text]) => (
            <li key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
          <li>
            <h2>This is what happens then</h2>
            <p>
              A moderator, a person, looks at every report. They can leave it, remove it, warn the writer, or ban them
              for three days, a week or for good. Whoever it concerns is told why and can{' '}
              <Link to="/appeal">appeal</Link> within {APPEAL_DAYS} days.
            </p>
          </li>
        </ol>
        <p>
          These rules are part of the <Link to="/terms-of-use">terms of use</Link>.
        </p>
      </Stack>
    </Page>
  );
}

/** For eight-year-olds: short words, one thing a line. */
const ForChildren = () => (
  <Card>
    <h2>For children</h2>
    <ul className={css.children}>
      <li>Be kind. There is a real child at the other end.</li>
      <li>Do not tell anyone where you live, your school or your phone number.</li>
      <li>Nobody may ask you for a secret, a photo of you, or to meet.</li>
      <li>Does something feel wrong? Tell a grown-up you trust, and press Report. You are not in trouble.</li>
      <li>
        You can always ring Childline, for free: <a href="tel:08001111">0800 1111</a>.
      </li>
      <li>
        Do you feel ill? Tell an adult now. No adult near? Call <a href="tel:999">999</a>.
      </li>
    </ul>
  </Card>
);
