import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, refusal } from '../testing/fake-api.ts';
import { family } from '../testing/families.ts';
import { ME, openApp } from '../testing/open-app.tsx';

const other = '000000000000000000000007';
const gone = () => refusal(404, 'NOT_FOUND', 'We could not find that.');

describe('/profile/:userId', () => {
  it('shows of another family only what the server gave', async () => {
    fakeApi({ [`GET /api/profile/${other}`]: () => ({ ...family(7, { childName: 'Tom' }), view: 'card' }) });
    openApp(`/profile/${other}`);
    expect(await screen.findByText('This family shows more to those it is connected with.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tom');
    expect(screen.getByRole('link', { name: 'Back to families' }).getAttribute('href')).toBe('/users-nearby');
    expect(screen.queryByRole('heading', { name: 'Health' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit profile' })).toBeNull();
  });

  it('shows connections the health details too', async () => {
    fakeApi({
      [`GET /api/profile/${other}`]: () => ({
        ...family(7),
        view: 'connection',
        diagnosisDate: '2021-03-05',
        recentHbA1c: 7.4,
        relatedIllnesses: ['asthma', 'coeliac disease'],
      }),
    });
    openApp(`/profile/${other}`);
    for (const text of ['5 March 2021', '7.4 % (57 mmol/mol)', 'asthma, coeliac disease']) expect(await screen.findByText(text)).toBeTruthy();
  });

  it('lets me edit my own and describes my picture', async () => {
    const profilePicUrl = '/uploads/profile/0123456789abcdef0123456789abcdef-small.webp';
    fakeApi({ [`GET /api/profile/${ME}`]: () => ({ ...family(1), _id: ME, view: 'own', profilePicUrl, profilePicAlt: 'Maya on a red bike' }) });
    openApp(`/profile/${ME}`);
    expect((await screen.findByRole('link', { name: 'Edit profile' })).getAttribute('href')).toBe('/profile-edit');
    expect(screen.getByRole('img', { name: 'Maya on a red bike' }).getAttribute('src')).toBe(profilePicUrl.replace('small', 'large'));
  });

  it.each([
    ['may not be seen or is gone', other, gone],
    ['is no id at all', 'nonsense', () => refusal(400, 'VALIDATION', 'Please check the highlighted fields.')],
  ])('is friendly where the person %s', async (_why, id, answer) => {
    fakeApi({ [`GET /api/profile/${id}`]: answer });
    openApp(`/profile/${id}`);
    expect(await screen.findByRole('heading', { name: 'We could not find this family' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See families nearby' })).toBeTruthy();
  });

  it('asks me for a profile where I have none myself', async () => {
    fakeApi({ [`GET /api/profile/${ME}`]: gone });
    openApp(`/profile/${ME}`);
    expect(await screen.findByRole('link', { name: 'Create Parent Profile' })).toBeTruthy();
  });
});
