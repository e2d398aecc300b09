import type { IngredientResult, MealResult as Result } from '@notalone/contracts';
import { Badge, Notice } from '@notalone/ui';
import type { Ref } from 'react';
import css from './calculator.module.css';

const SURE = { high: ['teal', 'Sure'], medium: ['marigold', 'Fairly sure'], low: ['coral', 'Unsure'] } as const;

const grams = (value: number) => `${value >= 10 ? Math.round(value) : value} g`;

interface MealResultProps {
  readonly result: Result;
  /** The meal was changed after it was calculated. */
  readonly isStale: boolean;
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** The total and, line by line, what it is made of and how sure that is. Says nothing about insulin. */
export function MealResult({ result, isStale, headingRef }: MealResultProps) {
  const missed = result.ingredients.filter(({ understood }) => !understood).length;
  return (
    <section className={css.result} aria-label="Result">
      <h3 className={css.total} tabIndex={-1} ref={headingRef}>
        {missed === result.ingredients.length ? 'No total yet' : <Total result={result} />}
      </h3>
      <p className={css.small}>An estimate. No medical advice.</p>
      {isStale && <Notice tone="info">The meal has changed since. Calculate again for a new total.</Notice>}
      {missed > 0 && missed < result.ingredients.length && (
        <Notice tone="warning" title={missed === 1 ? 'One line is not in the total' : `${missed} lines are not in the total`}>
          What {missed === 1 ? 'it has' : 'they have'} comes on top of this.
        </Notice>
      )}
      <ol className={css.lines}>
        {result.ingredients.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be there twice, and none moves
          <Line key={index} line={line} />
        ))}
      </ol>
    </section>
  );
}

function Total({ result }: Pick<MealResultProps, 'result'>) {
  return (
    <>
      {result.isAtLeast && <span className={css.atLeast}>At least </span>}
      <span className={css.number}>{result.totalCarbs} g</span> <span className={css.of}>of carbohydrate</span>
    </>
  );
}

function Line({ line }: { readonly line: IngredientResult }) {
  const [tone, said] = line.understood && line.confidence ? SURE[line.confidence] : (['coral', line.food ? 'How much?' : 'Not understood'] as const);
  return (
    <li className={css.line}>
      <div className={css.lineHead}>
        <span className={css.typed}>{line.ingredient}</span>
        <Badge tone={tone}>{said}</Badge>
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
