import { INGREDIENT_MAX, INGREDIENTS_MAX } from '@notalone/contracts/limits';
import { Button, IconButton } from '@notalone/ui';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import css from './calculator.module.css';
import type { Row } from './use-meal.ts';

interface IngredientRowsProps {
  readonly rows: readonly Row[];
  readonly onChange: (id: number, text: string) => void;
  readonly onAddAfter: (id: number, texts: readonly string[]) => number;
  readonly onRemove: (id: number) => number;
  /** Id of what says that there is nothing to calculate. */
  readonly errorId: string | undefined;
}

const EXAMPLES = ['2 slices of wholemeal toast', '200 ml semi-skimmed milk', '1 medium banana'];

/** One line for each ingredient. Enter goes on to a new one, and several lines that are pasted become several. */
export function IngredientRows({ rows, onChange, onAddAfter, onRemove, errorId }: IngredientRowsProps) {
  const list = useRef<HTMLOListElement>(null);
  const [goTo, setGoTo] = useState<number>();
  useEffect(() => {
    if (goTo === undefined) return;
    list.current?.querySelector<HTMLInputElement>(`[data-row="${goTo}"]`)?.focus();
    setGoTo(undefined);
  }, [goTo]);

  const onKeyDown = (row: Row) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const after = rows[rows.indexOf(row) + 1];
    if (after?.text.trim() === '') setGoTo(after.id);
    else if (row.text.trim() !== '') setGoTo(onAddAfter(row.id, []));
  };
  const onPaste = (row: Row) => (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (lines.length < 2) return;
    event.preventDefault();
    setGoTo(onAddAfter(row.id, lines));
  };
  const last = rows.at(-1);
  return (
    <div className={css.ingredients}>
      <ol className={css.rows} ref={list}>
        {rows.map((row, index) => (
          <li key={row.id} className={css.row}>
            <input
              className={css.input}
              data-row={row.id}
              aria-label={`Ingredient ${index + 1}`}
              aria-describedby={errorId}
              aria-invalid={errorId !== undefined && index === 0 ? true : undefined}
              placeholder={index < EXAMPLES.length ? `For example ${EXAMPLES[index]}` : undefined}
              value={row.text}
              maxLength={INGREDIENT_MAX}
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="next"
              onChange={(event) => onChange(row.id, event.target.value)}
              onKeyDown={onKeyDown(row)}
              onPaste={onPaste(row)}
            />
            <IconButton
              icon="trash"
              label={`Remove ingredient ${index + 1}`}
              isDisabled={rows.length === 1 && row.text === ''}
              onPress={() => setGoTo(onRemove(row.id))}
            />
          </li>
        ))}
      </ol>
      {rows.length < INGREDIENTS_MAX && last && (
        <Button tone="quiet" size="small" icon="plus" onPress={() => setGoTo(last.text.trim() === '' ? last.id : onAddAfter(last.id, []))}>
          Add an ingredient
        </Button>
      )}
    </div>
  );
}
