import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CodeField } from './code-field.tsx';
import { type ImageChoice, ImageField } from './image-field.tsx';
import { PasswordField } from './password-field.tsx';
import { TextAreaField } from './text-area-field.tsx';

const ignore = () => undefined;

describe('password field', () => {
  it('shows and hides the password by keyboard and announces which', async () => {
    render(
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        value="secret"
        onChange={ignore}
      />,
    );
    const input = screen.getByLabelText('Password') as HTMLInputElement;
    expect(input.type).toBe('password');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(input.type).toBe('text');
    expect(screen.getByRole('button', { name: 'Show Password', pressed: true })).toBe(document.activeElement);
  });
});

function Code({ onComplete }: { onComplete?: (code: string) => void }) {
  const [code, setCode] = useState('');
  return <CodeField name="code" label="Code" value={code} onChange={setCode} {...(onComplete && { onComplete })} />;
}

describe('code field', () => {
  it('requests the number pad and the code from the SMS', () => {
    render(<Code />);
    const input = screen.getByRole('textbox', { name: 'Code' });
    expect([input.getAttribute('inputmode'), input.getAttribute('autocomplete')]).toEqual(['numeric', 'one-time-code']);
  });

  it('accepts at most six digits and reports the full code once', async () => {
    const onComplete = vi.fn<(code: string) => void>();
    render(<Code onComplete={onComplete} />);
    await userEvent.type(screen.getByRole('textbox'), '12a 34567');
    expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('123456');
    expect(onComplete.mock.calls).toEqual([['123456']]);
  });

  it.each(['482 913', '482-913', 'Your Not Alone code is 482913. It works for 10 minutes.'])(
    'finds the code in the pasted text “%s”',
    async (pasted) => {
      render(<Code />);
      await userEvent.click(screen.getByRole('textbox'));
      await userEvent.paste(pasted);
      expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('482913');
    },
  );
});

describe('text area', () => {
  it('shows the count and announces when few characters are left or too many were typed', () => {
    const { rerender } = render(
      <TextAreaField name="bio" label="Bio" value="Hello" onChange={ignore} maxLength={30} showCount />,
    );
    expect(screen.getByRole('textbox', { description: '5 of 30 characters' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('');
    rerender(
      <TextAreaField name="bio" label="Bio" value={'x'.repeat(32)} onChange={ignore} maxLength={30} showCount />,
    );
    expect(screen.getByRole('status').textContent).toBe('2 characters too many');
  });
});

function Picture({
  currentUrl,
  onChange = vi.fn<(choice: ImageChoice) => void>(),
}: {
  currentUrl?: string;
  onChange?: (choice: ImageChoice) => void;
}) {
  const [value, setValue] = useState<ImageChoice>();
  return (
    <ImageField
      name="profilePic"
      label="Picture"
      alt="preview"
      maxBytes={1024}
      currentUrl={currentUrl}
      value={value}
      onChange={(choice) => {
        setValue(choice);
        onChange(choice);
      }}
    />
  );
}
describe('image field', () => {
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = vi.fn<() => void>();
    vi.stubGlobal('createImageBitmap', async (file: File) => {
      if (file.name === 'damaged.png') throw new DOMException('no picture', 'InvalidStateError');
      return { width: 4, height: 3, close: ignore };
    });
  });

  const choose = (file: File) => fireEvent.change(screen.getByLabelText('Picture'), { target: { files: [file] } });

  it('previews the chosen picture and removes it', async () => {
    const onChange = vi.fn<(choice: ImageChoice) => void>();
    render(<Picture onChange={onChange} />);
    const file = new File(['picture'], 'maya.png', { type: 'image/png' });
    choose(file);
    expect((await screen.findByRole('img', { name: 'preview' })).getAttribute('src')).toBe('blob:preview');
    await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
    expect(screen.queryByRole('img')).toBeNull();
    expect(onChange.mock.calls).toEqual([[file], [undefined]]);
  });

  it('removes the saved picture on request', async () => {
    const onChange = vi.fn<(choice: ImageChoice) => void>();
    render(<Picture currentUrl="/uploads/profile/a-small.webp" onChange={onChange} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
    expect(onChange).toHaveBeenCalledWith('removed');
  });

  it('rejects files that are not pictures or damaged, announces that, and keeps the earlier choice', async () => {
    const onChange = vi.fn<(choice: ImageChoice) => void>();
    render(<Picture onChange={onChange} />);
    choose(new File(['text'], 'diary.pdf', { type: 'application/pdf' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      '“diary.pdf” is not a picture we can read. Please choose a PNG, JPEG, WebP, GIF or AVIF.',
    );
    choose(new File(['text'], 'damaged.png', { type: 'image/png' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('We could not open “damaged.png”'));
    expect(screen.getByLabelText('Picture').getAttribute('aria-invalid')).toBe('true');
    expect(onChange).not.toHaveBeenCalled();
  });
});
