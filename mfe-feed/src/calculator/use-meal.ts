import { INGREDIENT_MAX, INGREDIENTS_MAX } from '@notalone/contracts/limits';
import { session } from '@notalone/web-kit';
import { useEffect, useState } from 'react';

export interface Row {
  readonly id: number;
  readonly text: string;
}
let lastId = 0;
const createRow = (text: string): Row => {
  lastId += 1;
  return { id: lastId, text: text.slice(0, INGREDIENT_MAX) };
};

interface Meal {
  readonly lines: readonly string[];
  readonly hasAgreed: boolean;
}
const EMPTY_MEAL: Meal = { lines: [''], hasAgreed: false };

let storedMeal: { readonly userId: string | undefined; readonly meal: Meal } | undefined;
const currentUserId = () => session.current()?.userId;

/** The meal that the same user typed before the dialog closed. Lost when the page reloads. */
const loadMeal = (): Meal => (storedMeal && storedMeal.userId === currentUserId() ? storedMeal.meal : EMPTY_MEAL);
export function saveMeal(meal: Meal): void {
  storedMeal = { userId: currentUserId(), meal };
}

/**
 * The lines of a meal and whether the terms were accepted; both survive closing the dialog. At least one line, at most
 * the server's limit.
 */
export function useMeal() {
  const [rows, setRows] = useState<readonly Row[]>(() => loadMeal().lines.map(createRow));
  const [hasAgreed, setAgreed] = useState(() => loadMeal().hasAgreed);
  useEffect(() => saveMeal({ lines: rows.map(({ text }) => text), hasAgreed }), [rows, hasAgreed]);

  /** Inserts lines after a row; a blank row takes the first of them. Returns the id of the row to focus. */
  function addAfter(id: number, texts: readonly string[]): number {
    const at = rows.findIndex((row) => row.id === id);
    const isBlank = rows[at]?.text.trim() === '' && texts.length > 0;
    const added = (texts.length > 0 ? texts : [''])
      .map(createRow)
      .slice(0, Math.max(0, INGREDIENTS_MAX - rows.length + (isBlank ? 1 : 0)));
    setRows([...rows.slice(0, isBlank ? at : at + 1), ...added, ...rows.slice(at + 1)]);
    return added.at(-1)?.id ?? id;
  }
  /** Returns the id of the row that takes the removed one's place. */
  function remove(id: number): number {
    const at = rows.findIndex((row) => row.id === id);
    const left = rows.filter((row) => row.id !== id);
    const remaining = left.length > 0 ? left : [createRow('')];
    setRows(remaining);
    return remaining[Math.min(at, remaining.length - 1)]?.id ?? id;
  }
  return {
    rows,
    hasAgreed,
    setAgreed,
    change: (id: number, text: string) =>
      setRows(rows.map((row) => (row.id === id ? { id, text: text.slice(0, INGREDIENT_MAX) } : row))),
    addAfter,
    remove,
    /** The lines to calculate, without blank ones. */
    ingredients: rows.map(({ text }) => text.trim()).filter((text) => text !== ''),
  };
}
