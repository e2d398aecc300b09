import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { Button, CheckboxField } from '../index.ts';
import { ConfirmDialog } from '../overlays.ts';
import { keepFocus } from './keep-focus.ts';

const focused = () => document.activeElement?.textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

interface ListProps {
  readonly asks?: boolean;
}
/** A list with rows that can be removed, a 'Show more' below, and a message that can be closed. */
function List({ asks = false }: ListProps) {
  const [rows, setRows] = useState(['one', 'two', 'three']);
  const [asked, setAsked] = useState<string>();
  const [hasMessage, setMessage] = useState(true);
  const remove = (row: string) => setRows(rows.filter((other) => other !== row));
  useEffect(keepFocus, []);
  return (
    <>
      <main>
        <h1>Page</h1>
        <section>
          <h2>Families</h2>
          <ul>
            {rows.map((row) => (
              <li key={row}>
                {row}
                <Button onPress={() => (asks ? setAsked(row) : remove(row))} aria-label={`Remove ${row}`}>
                  {' '}
                </Button>
              </li>
            ))}
          </ul>
          {!rows.includes('four') && <Button onPress={() => setRows([...rows, 'four', 'five'])}>Show more</Button>}
        </section>
        <p>Nothing to press.</p>
      </main>
      {hasMessage && (
        <section aria-label="Messages">
          <Button onPress={() => setMessage(false)}>Dismiss</Button>
        </section>
      )}
      <ConfirmDialog
        isOpen={asked !== undefined}
        title="Sure?"
        confirmLabel="Yes"
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined);
          remove(asked ?? '');
        }}
      >
        Really?
      </ConfirmDialog>
    </>
  );
}

/** A button and a box, both disabled while saving. */
function Form() {
  const [isSaving, setSaving] = useState(false);
  useEffect(keepFocus, []);
  return (
    <section>
      <h2>Settings</h2>
      <Button isDisabled={isSaving} onPress={() => setSaving(true)}>
        Save
      </Button>
      <CheckboxField name="box" label="Share" isDisabled={isSaving} value={false} onChange={() => setSaving(true)} />
    </section>
  );
}

it('goes to the next row when a row disappears, then to the one before, then to the title of the list', async () => {
  render(<List />);
  await press('Remove two');
  await waitFor(() => expect(focused()).toBe('three '));
  await press('Remove three');
  await waitFor(() => expect(focused()).toBe('one '));
  await press('Remove one');
  await waitFor(() => expect(focused()).toBe('Families'));
});

it('goes there as well when a dialog has asked, whose opener is gone', async () => {
  render(<List asks />);
  await press('Remove one');
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(focused()).toBe('two '));
});

it('goes to the first new row when ‘Show more’ has shown all', async () => {
  render(<List />);
  await press('Show more');
  await waitFor(() => expect(focused()).toBe('four '));
});

it('goes back to where it was before a message that covered the page', async () => {
  render(<List />);
  screen.getByRole('button', { name: 'Remove two' }).focus();
  await press('Dismiss');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove two' })));
});

it('is not taken from somebody who has pressed beside everything', async () => {
  const { rerender } = render(<List />);
  screen.getByRole('button', { name: 'Remove two' }).focus();
  await userEvent.click(screen.getByText('Nothing to press.'));
  rerender(<List asks />);
  screen.getByText('Nothing to press.').replaceChildren('Changed');
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(document.activeElement).toBe(document.body);
});

it('goes to the title when the pressed button is disabled, but stays on a box that is being saved', async () => {
  const { unmount } = render(<Form />);
  await press('Save');
  await waitFor(() => expect(focused()).toBe('Settings'));
  unmount();
  render(<Form />);
  await userEvent.click(screen.getByRole('checkbox'));
  await waitFor(() => expect(screen.getByRole('checkbox').getAttribute('aria-disabled')).toBe('true'));
  expect(document.activeElement).toBe(screen.getByRole('checkbox'));
});
