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
  /** Id of the message that there is nothing to calculate. */
  readonly errorId: string | undefined;
}

const EXAMPLES = ['2 slices of wholemeal toast', '200 ml semi-skimmed milk', '1 medium banana'];

/** One input per ingredient. Enter adds a line; pasted lines become several ingredients. */
export function IngredientRows({ rows, onChange, onAddAfter, onRemove, errorId }: IngredientRowsProps) {
  const list = useRef<HTMLOListElement>(null);
  const [rowToFocus, setRowToFocus] = useState<number>();
  useEffect(() => {
    if (rowToFocus === undefined) return;
    list.current?.querySelector<HTMLInputElement>(`[data-row="${rowToFocus}"]`)?.focus();
    setRowToFocus(undefined);
  }, [rowToFocus]);

  const onKeyDown = (row: Row) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const after = rows[rows.indexOf(row) + 1];
    if (after?.text.trim() === '') setRowToFocus(after.id);
    else if (row.text.trim() !== '') setRowToFocus(onAddAfter(row.id, []));
  };
  const onPaste = (row: Row) => (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (lines.length < 2) return;
    event.preventDefault();
    setRowToFocus(onAddAfter(row.id, lines));
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
              onPress={() => setRowToFocus(onRemove(row.id))}
            />
          </li>
        ))}
      </ol>
      {rows.length < INGREDIENTS_MAX && last && (
        <Button
          tone="quiet"
          size="small"
          icon="plus"
          onPress={() => setRowToFocus(last.text.trim() === '' ? last.id : onAddAfter(last.id, []))}
        >
          Add an ingredient
        </Button>
      )}
    </div>
  );
}
