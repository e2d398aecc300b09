import { session } from '@notalone/web-kit';
import { MemoryRouter, useLocation } from '@notalone/web-kit/router';
import { act, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { type Answer, fakeApi } from '../testing/fake-api.ts';
import { EmergencyPanel } from './emergency-panel.tsx';
import { ALERT, ANIKA, dad, mum, PARENT, settings } from './test-family.ts';

const result = (who: { readonly _id: string }, success: boolean) => ({
  contactId: who._id,
  name: 'x',
  success,
  status: success ? 'accepted' : 'failed',
});
export const sent = { success: true, alertId: ALERT, results: [result(mum, true), result(dad, false)] };
export const keyOf = (childId: string, childName: string) => ({
  deviceId: ALERT,
  childId,
  childName,
  isOwnDevice: true,
});

export const signInChild = () =>
  session.signIn(
    { role: 'child', userId: PARENT, childId: ANIKA, childName: 'Anika', token: 't', expiresInSeconds: 900 },
    { keep: true },
  );
export const signInParent = () =>
  session.signIn({ role: 'parent', userId: PARENT, token: 'parents', expiresInSeconds: 900 }, { keep: true });

function Address() {
  return <output aria-label="address">{useLocation().pathname}</output>;
}
/** /emergency-sms, with the server's answers. */
export function openPanel(answers: Record<string, Answer>) {
  const { calls } = fakeApi({
    'GET /api/emergency-sms/contacts': () => settings,
    'GET /api/emergency-sms/device': () => [],
    ...answers,
  });
  const tokens: (string | null)[] = [];
  const answering = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (/send|quick/.test(url)) tokens.push(new Headers(init.headers).get('authorization'));
    return answering(url, init);
  });
  const { unmount } = render(
    <MemoryRouter initialEntries={['/emergency-sms']}>
      <EmergencyPanel />
      <Address />
    </MemoryRouter>,
  );
  return {
    /** Of the presses. */
    tokens,
    leave: unmount,
    presses: () =>
      calls.filter(({ call }) => call.startsWith('POST ') && (call.includes('send') || call.includes('quick'))),
    calls: (wanted: string) => calls.filter(({ call }) => call.startsWith(wanted)),
  };
}
export const address = () => screen.getByRole('status', { name: 'address' }).textContent;
export const help = () => screen.getByRole('button', { name: 'Text my family: I need help' });
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
export const loaded = () => screen.findByText('Dad');
