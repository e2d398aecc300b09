import type { MealResult as Result } from '@notalone/contracts';
import { TEXTS } from '@notalone/contracts/texts';
import { textOf } from '@notalone/remote-kit/calls';
import { Button, Notice } from '@notalone/ui';
import { ApiProblem, api, toast } from '@notalone/web-kit';
import { useMutation } from '@notalone/web-kit/queries';
import { useEffect, useId, useRef, useState } from 'react';
import { AboutTheseNumbers, Terms } from './about-these-numbers.tsx';
import css from './calculator.module.css';
import { IngredientRows } from './ingredient-rows.tsx';
import { MealResult } from './meal-result.tsx';
import { useMeal } from './use-meal.ts';

const FAILED = 'Failed to calculate carbohydrates.';
/** What the server says of this meal; of its own troubles, and of none answering, the page's words. */
const failureOf = (error: Error): string => (error instanceof ApiProblem && (error.status === 0 || error.status >= 500) ? FAILED : textOf(error, FAILED));

interface Calculated {
  readonly ingredients: readonly string[];
  readonly result: Result;
}

/** What stands in the dialog of the header's button: terms, ingredients, and what they come to. */
export function CarbsCalculator() {
  const meal = useMeal();
  const errorId = useId();
  const [isEmpty, setEmpty] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const call = useMutation({
    mutationFn: async (ingredients: readonly string[]): Promise<Calculated> => ({
      ingredients,
      result: await api('POST /api/calculator/carbs', { body: { ingredients: [...ingredients] } }),
    }),
    onSuccess: () => toast('Carbohydrates calculated!', 'success'),
    onError: (error) => toast(failureOf(error), 'error'),
  });
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
            One food a line, with how much of it: in grams if you can, or in slices, spoons, cups or pieces.
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
              {failureOf(call.error)}
            </Notice>
          )}
          <Button type="submit" isPending={call.isPending}>
            Calculate carbohydrates
          </Button>
        </form>
      )}
      {meal.hasAgreed && call.data && (
        <MealResult result={call.data.result} isStale={call.data.ingredients.join('\n') !== meal.ingredients.join('\n')} headingRef={heading} />
      )}
      {meal.hasAgreed && <AboutTheseNumbers {...terms} />}
    </div>
  );
}

/** What was ticked moves elsewhere: the focus goes to what is asked for now, the first ingredient or the terms. */
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
