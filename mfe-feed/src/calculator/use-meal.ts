import { INGREDIENT_MAX, INGREDIENTS_MAX } from '@notalone/contracts/limits';
import { useEffect, useState } from 'react';
import { keepMeal, keptMeal } from './kept-meal.ts';

export interface Row {
  readonly id: number;
  readonly text: string;
}
let lastId = 0;
const rowOf = (text: string): Row => {
  lastId += 1;
  return { id: lastId, text: text.slice(0, INGREDIENT_MAX) };
};

/** The lines of a meal and whether the terms were accepted; they outlive the dialog. At least one line, at most as many as the server takes. */
export function useMeal() {
  const [rows, setRows] = useState<readonly Row[]>(() => keptMeal().lines.map(rowOf));
  const [hasAgreed, setAgreed] = useState(() => keptMeal().hasAgreed);
  useEffect(() => keepMeal({ lines: rows.map(({ text }) => text), hasAgreed }), [rows, hasAgreed]);

  /** Puts lines in after a row; the first of them into the row itself where it is blank. Answers the row to go on in. */
  function addAfter(id: number, texts: readonly string[]): number {
    const at = rows.findIndex((row) => row.id === id);
    const isBlank = rows[at]?.text.trim() === '' && texts.length > 0;
    const added = (texts.length > 0 ? texts : ['']).map(rowOf).slice(0, Math.max(0, INGREDIENTS_MAX - rows.length + (isBlank ? 1 : 0)));
    setRows([...rows.slice(0, isBlank ? at : at + 1), ...added, ...rows.slice(at + 1)]);
    return added.at(-1)?.id ?? id;
  }
  /** Answers the row that takes the place of the removed one. */
  function remove(id: number): number {
    const at = rows.findIndex((row) => row.id === id);
    const left = rows.filter((row) => row.id !== id);
    const kept = left.length > 0 ? left : [rowOf('')];
    setRows(kept);
    return kept[Math.min(at, kept.length - 1)]?.id ?? id;
  }
  return {
    rows,
    hasAgreed,
    setAgreed,
    change: (id: number, text: string) => setRows(rows.map((row) => (row.id === id ? { id, text: text.slice(0, INGREDIENT_MAX) } : row))),
    addAfter,
    remove,
    /** What is calculated: without blank lines. */
    ingredients: rows.map(({ text }) => text.trim()).filter((text) => text !== ''),
  };
}
