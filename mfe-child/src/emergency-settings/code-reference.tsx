import { CODE_MEANINGS, QUICK_CODES } from '@notalone/contracts/emergency-codes';
import { Card } from '@notalone/ui';
import css from './emergency-settings.module.css';

const LISTED = QUICK_CODES.filter((code) => 'isInSettings' in CODE_MEANINGS[code]);

/** What the codes that matter most mean, for a talk with the child. */
export const CodeReference = () => (
  <Card as="section" title="Quick codes">
    <p>Pictures on your child’s page. Each one texts your contacts at once.</p>
    <dl className={css.codes}>
      {LISTED.map((code) => (
        <div key={code}>
          <dt>{code}</dt>
          <dd>{CODE_MEANINGS[code].meaning}</dd>
        </div>
      ))}
    </dl>
  </Card>
);
