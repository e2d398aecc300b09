import { type Answer, fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ownProfile } from '../testing/families.ts';
import { openApp } from '../testing/open-app.tsx';

const answers = {
  'GET /api/profile/me': () => ownProfile,
  'GET /api/profile/search': () => [],
  'GET /api/auth/second-factor': () => ({ passkeys: [], recoveryCodesLeft: 0, isAdmin: false }),
  'POST /api/profile': () => Response.json({ profile: ownProfile }),
} satisfies Record<string, Answer>;

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

it.each([
  ['the page that was opened before the login', '/connections', '/connections'],
  ['families where that is another site', '//evil.example', '/main-thread'],
  ['families where a browser would read another site', '/\\evil.example', '/main-thread'],
  ['families where nothing was opened', undefined, '/main-thread'],
])('a saved profile leads to %s, whatever steps were opened', async (_, to, expected) => {
  fakeApi(answers);
  const app = openApp('/profile-edit', { state: to && { to } });
  await userEvent.click(await screen.findByRole('button', { name: 'Story and privacy' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Update Profile' }));
  await waitFor(() => expect(app.address()).toBe(expected));
});
