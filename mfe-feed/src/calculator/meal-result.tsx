import type { IngredientResult, MealResult as Result } from '@notalone/contracts';
import { Badge, Notice } from '@notalone/ui';
import type { Ref } from 'react';
import css from './calculator.module.css';

const CONFIDENCE = { high: ['teal', 'Sure'], medium: ['marigold', 'Fairly sure'], low: ['coral', 'Unsure'] } as const;

const rounded = (value: number) => (value >= 10 ? Math.round(value) : value);
const grams = (value: number) => `${rounded(value)} g`;

interface MealResultProps {
  readonly result: Result;
  /** The meal has changed since it was calculated. */
  readonly isStale: boolean;
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** The total and its lines, each with its confidence. Says nothing about insulin. */
export function MealResult({ result, isStale, headingRef }: MealResultProps) {
  const { uncounted } = result;
  return (
    <section className={css.result} aria-label="Result">
      <h3 className={css.total} tabIndex={-1} ref={headingRef}>
        {uncounted === result.ingredients.length ? 'No total yet' : <Total result={result} />}
      </h3>
      <p className={css.small}>An estimate, not medical advice.</p>
      {isStale && <Notice tone="info">The meal has changed since. Calculate again for a new total.</Notice>}
      {uncounted > 0 && uncounted < result.ingredients.length && (
        <Notice
          tone="warning"
          title={uncounted === 1 ? 'One line is not in the total' : `${uncounted} lines are not in the total`}
        >
          What {uncounted === 1 ? 'it has' : 'they have'} comes on top of this.
        </Notice>
      )}
      <ol className={css.lines}>
        {result.ingredients.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and never change order
          <Line key={index} line={line} />
        ))}
      </ol>
    </section>
  );
}

function Total({ result }: Pick<MealResultProps, 'result'>) {
  const { totalCarbs, uncounted } = result;
  const [from, to] = [rounded(result.range.from), rounded(result.range.to)];
  const hasRange = from !== rounded(totalCarbs) || to !== rounded(totalCarbs);
  return (
    <>
      <span className={css.about}>About </span>
      <span className={css.number}>{grams(totalCarbs)}</span>
      <span className={css.of}>
        {hasRange && ` (${from} to ${to} g)`} of carbohydrate
        {uncounted > 0 && ` and ${uncounted} ${uncounted === 1 ? 'food' : 'foods'} we could not count`}
      </span>
    </>
  );
}

function Line({ line }: { readonly line: IngredientResult }) {
  const [tone, label] =
    line.understood && line.confidence
      ? CONFIDENCE[line.confidence]
      : (['coral', line.food ? 'How much?' : 'Not understood'] as const);
  return (
    <li className={css.line}>
      <div className={css.lineHead}>
        <span className={css.typed}>{line.ingredient}</span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {line.carbohydrateGrams !== undefined && (
        <p className={css.figures}>
          <strong>{grams(line.carbohydrateGrams)} of carbohydrate</strong>
          {line.range && `, between ${grams(line.range.from)} and ${grams(line.range.to)}`}
        </p>
      )}
      {line.food && (
        <p className={css.food}>
          {line.food}
          {line.grams !== undefined && ` · ${grams(line.grams)}`}
        </p>
      )}
      {line.note && <p className={css.note}>{line.note}</p>}
      {line.source && <p className={css.source}>{line.source}</p>}
    </li>
  );
}
