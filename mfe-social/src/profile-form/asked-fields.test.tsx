import { CONSENTS } from '@notalone/contracts/consents';
import { profileFields } from '@notalone/contracts/profile-field-table';
import { fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ownProfile } from '../testing/families.ts';
import { openApp } from '../testing/open-app.tsx';

/** A consent is labelled with its whole wording. */
const WORDINGS: Partial<Record<string, string>> = {
  photoConsent: CONSENTS.photo.text,
  consentToShare: CONSENTS.share.text,
};

test('the form asks for every field in its step, under its label', async () => {
  fakeApi({
    'GET /api/profile/me': () => ownProfile,
    'GET /api/auth/second-factor': () => ({ passkeys: [], recoveryCodesLeft: 0, isAdmin: false }),
  });
  openApp('/profile-edit');
  const steps = [...(await screen.findByRole('group', { name: /^Step/ })).children];
  const asked = profileFields.map(([name]) => {
    const control = document.querySelector(`[id$="-${name}"]`);
    const label = control && document.querySelector(`label[for="${control.id}"], [id="${control.id}-label"]`);
    return [name, steps.findIndex((step) => step.contains(control)) + 1, label?.textContent];
  });
  expect(asked).toEqual(
    profileFields.map(([name, { label, step }]) => [name, step, expect.stringContaining(WORDINGS[name] ?? label)]),
  );
});
