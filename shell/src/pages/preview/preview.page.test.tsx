import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';
import { PreviewPage } from './preview.page.tsx';

test('a tester chooses new versions first, and takes it back', async () => {
  const { user } = renderAt('/preview', <PreviewPage />);
  const choice = screen.getByRole('checkbox', { name: 'Show me new versions first' });
  expect(document.cookie).not.toContain('preview');
  await user.click(choice);
  expect(document.cookie).toContain('preview=1');
  expect(screen.getByText('This browser gets new versions first.')).toBeTruthy();
  await user.click(choice);
  expect(document.cookie).not.toContain('preview');
});
