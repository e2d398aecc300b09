import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../buttons/button.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { Form } from './form.tsx';
import { FormSection } from './form-section.tsx';
import { RadioField } from './radio-field.tsx';
import { TextField } from './text-field.tsx';

function Sample({ onSubmit = vi.fn<() => void>(), message }: { onSubmit?: () => void; message?: string }) {
  const [city, setCity] = useState('');
  const [type, setType] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const errors =
    attempt > 0
      ? { agreed: 'You must agree.', type: 'Diabetes type is required.', city: city ? undefined : 'Required' }
      : {};
  return (
    <Form
      errors={errors}
      attempt={attempt}
      message={attempt > 0 ? message : undefined}
      onSubmit={() => {
        onSubmit();
        setAttempt(attempt + 1);
      }}
    >
      <TextField name="city" label="City" hint="Where you live." value={city} onChange={setCity} isRequired />
      <FormSection title="More" isCollapsible>
        <RadioField
          name="type"
          label="Diabetes type"
          value={type}
          onChange={setType}
          options={[
            { value: '1', label: 'Type 1', hint: 'Most children' },
            { value: '2', label: 'Type 2' },
          ]}
        />
      </FormSection>
      <CheckboxField
        name="agreed"
        label="I agree"
        value={agreed}
        onChange={setAgreed}
        hint="You can change your mind."
      />
      <Button type="submit">Save</Button>
    </Form>
  );
}

describe('form', () => {
  it('focuses a summary that lists each field’s problem', async () => {
    render(<Sample />);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const summary = screen.getByRole('alert');
    expect(document.activeElement).toBe(summary);
    expect([...summary.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
      'City: Required',
      'Diabetes type is required.',
      'I agree: You must agree.',
    ]);
  });

  it('adds no colon after a label that is a question', () => {
    const asked = (attempt: number) => (
      <Form errors={{ reason: 'Please choose one.' }} attempt={attempt} onSubmit={vi.fn<() => void>()}>
        <TextField name="reason" label="What is wrong?" value="" onChange={vi.fn<() => void>()} />
      </Form>
    );
    const { rerender } = render(asked(0));
    rerender(asked(1));
    expect(screen.getByRole('link').textContent).toBe('What is wrong? Please choose one.');
  });

  it('leads from the summary to the field, even in a folded section', async () => {
    render(<Sample />);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(screen.getByRole('link', { name: 'City: Required' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'City' }));
    await userEvent.click(screen.getByRole('link', { name: 'Diabetes type is required.' }));
    expect(document.querySelector('details')?.open).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Type 1' }));
  });

  it('connects hint and error to the field and marks it invalid', async () => {
    render(<Sample />);
    const city = screen.getByRole('textbox', { name: 'City', description: 'Where you live.' });
    expect(city.getAttribute('aria-invalid')).toBeNull();
    expect(city.getAttribute('aria-required')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('textbox', { description: 'Required Where you live.' }).getAttribute('aria-invalid')).toBe(
      'true',
    );
  });

  it('keeps the input after a failed submit and submits on Enter', async () => {
    const onSubmit = vi.fn<() => void>();
    render(<Sample onSubmit={onSubmit} message="The server is resting." />);
    await userEvent.type(screen.getByRole('textbox', { name: 'City' }), 'Leeds{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
    // What it said before is not about the fields that are wrong now.
    expect(screen.getByRole('alert').textContent).not.toContain('The server is resting.');
    expect((screen.getByRole('textbox', { name: 'City' }) as HTMLInputElement).value).toBe('Leeds');
  });

  it('shows the server’s error when no field is wrong', () => {
    render(
      <Form errors={{ city: undefined }} attempt={1} message="The server is resting." onSubmit={vi.fn<() => void>()}>
        <TextField name="city" label="City" value="Leeds" onChange={vi.fn<() => void>()} />
      </Form>,
    );
    expect(screen.getByRole('alert').textContent).toContain('The server is resting.');
  });

  it('names checkboxes and radios by their text and describes them by their hint', () => {
    render(<Sample />);
    expect(screen.getByRole('checkbox', { name: 'I agree', description: 'You can change your mind.' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Type 1', description: 'Most children', hidden: true })).toBeTruthy();
  });
});
