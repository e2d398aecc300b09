import { CheckboxField } from '@notalone/ui';
import css from './calculator.module.css';

interface TermsProps {
  readonly hasAgreed: boolean;
  readonly onChange: (hasAgreed: boolean) => void;
}

/** Must be accepted before anything can be calculated. */
export const Terms = ({ hasAgreed, onChange }: TermsProps) => (
  <CheckboxField
    name="terms"
    isBoxed
    value={hasAgreed}
    onChange={onChange}
    shortLabel="Terms"
    label="I understand that these are estimates for information only. They are not medical advice, I check them against labels and what my diabetes team has taught me, and I seek advice from a physician."
  />
);

/**
 * Folded below the result, where on a phone it leaves room for the meal: the accepted terms and an explanation of the
 * numbers.
 */
export const AboutTheseNumbers = (terms: TermsProps) => (
  <details className={css.about}>
    <summary>About these numbers</summary>
    <div className={css.aboutBody}>
      <p className={css.small}>
        Available carbohydrate, fibre not counted. An estimate from published tables: the label on a packet knows
        better. How much insulin a meal needs is for you and your diabetes team.
      </p>
      <Terms {...terms} />
    </div>
  </details>
);
