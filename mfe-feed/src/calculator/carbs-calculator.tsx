import { TEXTS } from '@notalone/contracts/texts';
import { Button, Notice } from '@notalone/ui';
import { useEffect, useId, useRef, useState } from 'react';
import css from './calculator.module.css';
import { IngredientRows } from './ingredient-rows.tsx';
import { MealResult } from './meal-result.tsx';
import { AboutTheseNumbers, Terms } from './terms.tsx';
import { errorMessage, useCalculation } from './use-calculation.ts';
import { useMeal } from './use-meal.ts';

/** Content of the header tool's dialog: terms, ingredients and result. */
export function CarbsCalculator() {
  const meal = useMeal();
  const errorId = useId();
  const [isEmpty, setEmpty] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const call = useCalculation();
  useEffect(() => {
    if (!call.data) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [call.data]);

  function calculate() {
    setEmpty(meal.ingredients.length === 0);
    if (meal.ingredients.length > 0) call.mutate(meal.ingredients);
  }
  const terms = { hasAgreed: meal.hasAgreed, onChange: meal.setAgreed };
  return (
    <div className={css.calculator} ref={useFocusOnChange(meal.hasAgreed)}>
      {!meal.hasAgreed && <Terms {...terms} />}
      {meal.hasAgreed && (
        <form
          className={css.form}
          noValidate
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            if (!call.isPending) calculate();
          }}
        >
          <p className={css.hint} id={`${errorId}-hint`}>
            One food per line, with the amount: in grams if you can, or in slices, spoons, cups or pieces.
          </p>
          <IngredientRows
            rows={meal.rows}
            onChange={(id, text) => {
              setEmpty(false);
              meal.change(id, text);
            }}
            onAddAfter={meal.addAfter}
            onRemove={meal.remove}
            errorId={isEmpty ? errorId : undefined}
          />
          {isEmpty && (
            <div id={errorId}>
              <Notice tone="danger" isLive>
                {TEXTS.ingredientRequired}
              </Notice>
            </div>
          )}
          {call.error && !call.isPending && (
            <Notice tone="danger" isLive>
              {errorMessage(call.error)}
            </Notice>
          )}
          <Button type="submit" isPending={call.isPending}>
            Calculate carbohydrates
          </Button>
        </form>
      )}
      {meal.hasAgreed && call.data && (
        <MealResult
          result={call.data.result}
          isStale={call.data.ingredients.join('\n') !== meal.ingredients.join('\n')}
          headingRef={heading}
        />
      )}
      {meal.hasAgreed && <AboutTheseNumbers {...terms} />}
    </div>
  );
}

/** The ticked checkbox moves, so focus the next input: the first ingredient, or the terms. */
function useFocusOnChange(hasAgreed: boolean) {
  const inside = useRef<HTMLDivElement>(null);
  const before = useRef(hasAgreed);
  useEffect(() => {
    if (before.current === hasAgreed) return;
    before.current = hasAgreed;
    inside.current?.querySelector('input')?.focus();
  }, [hasAgreed]);
  return inside;
}
