import { CONSENTS } from '@notalone/contracts/consents';
import { profileFields } from '@notalone/contracts/profile-field-table';
import { type Answer, badGatewayPage, errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { session } from '@notalone/web-kit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ownProfile } from '../testing/families.ts';
import { openApp } from '../testing/open-app.tsx';

const withoutProfile = {
  'GET /api/profile/me': () => null,
  'GET /api/profile/search': () => [],
  'GET /api/auth/second-factor': () => ({ passkeys: [], recoveryCodesLeft: 0, isAdmin: false }),
} satisfies Record<string, Answer>;
const withProfile = { ...withoutProfile, 'GET /api/profile/me': () => ownProfile };
// Finds fields by label: role queries on such a large form are slow in jsdom.
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const loadedConsent = (words: RegExp) => screen.findByLabelText<HTMLInputElement>(words);
const loadedField = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
async function type(name: string, text: string) {
  await userEvent.click(await loadedField(name));
  await userEvent.paste(text);
}
const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }));
const openStep = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const currentStep = () => screen.getByRole('group', { name: /^Step/ }).getAttribute('aria-label');
const save = async () => userEvent.click(await screen.findByRole('button', { name: /(Create|Update) Profile/ }));

async function fillIn() {
  await type('Your Name', 'Maya');
  await type('Age', '7');
  await userEvent.click(screen.getByLabelText('Type 1'));
  fireEvent.change(field('Diagnosis Date'), { target: { value: '2021-03-05' } });
  await next();
  await screen.findByRole('textbox', { name: 'Postcode' });
  await type('Postcode', 'LS6 2AB');
  await type('City', 'Leeds');
  await userEvent.click(screen.getByLabelText(/I agree that the picture/));
  await next();
  await screen.findByRole('textbox', { name: 'Bio' });
  await type('Bio', 'Two children, one sensor.');
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3, close: () => undefined }));
});

describe('creating a profile', () => {
  it('shows a welcome, and missing values in a summary and at their fields in the specified words', async () => {
    fakeApi(withoutProfile);
    openApp('/profile-creation');
    expect(await screen.findByRole('heading', { name: 'Create Parent Profile' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Welcome' })).toBeTruthy();
    await openStep('Story and privacy');
    await save();
    const summary = await screen.findByRole('alert');
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Your Name: Child name is required.',
      'Age: Required',
      'Diabetes type is required.',
      'Diagnosis date is required.',
      'Postcode is required.',
      'City is required.',
      'Photo consent: You must consent to the photo policy.',
      'Bio is required.',
    ]);
    expect(document.activeElement).toBe(summary);
    expect(field('Age').getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(currentStep()).toBe('Step 1 of 3: You and your child'));
    await userEvent.click(within(summary).getByRole('link', { name: 'City is required.' }));
    await waitFor(() => expect(currentStep()).toBe('Step 2 of 3: Place and picture'));
    await waitFor(() => expect(document.activeElement).toBe(field('City')));
  });

  it('goes on only from a complete step, focuses the next, and goes one step back', async () => {
    const { calls } = fakeApi(withoutProfile);
    const app = openApp('/profile-creation');
    await type('Your Name', 'Maya');
    expect(screen.queryByRole('button', { name: 'Create Profile' })).toBeNull();
    await next();
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Diabetes type is required.');
    expect([summary.textContent?.includes('City is required.'), currentStep()]).toEqual([
      false,
      'Step 1 of 3: You and your child',
    ]);
    await type('Age', '7');
    await userEvent.click(screen.getByLabelText('Type 1'));
    fireEvent.change(field('Diagnosis Date'), { target: { value: '2021-03-05' } });
    await userEvent.type(field('Your Name'), '{Enter}');
    await waitFor(() => expect(currentStep()).toBe('Step 2 of 3: Place and picture'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: /^Step 2/ })));
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect([currentStep(), app.address()]).toEqual(['Step 1 of 3: You and your child', '/profile-creation']);
    expect(field('Your Name').value).toBe('Maya');
    expect(calls.some(({ call }) => call === 'POST /api/profile')).toBe(false);
  });

  it('leaves from the first step, however many were opened', async () => {
    fakeApi(withoutProfile);
    const app = openApp('/profile-creation');
    await openStep('Place and picture');
    await openStep('Story and privacy');
    await openStep('You and your child');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(app.address()).toBe('/users-nearby?start');
  });

  it('goes one step back after a reload, too', async () => {
    fakeApi(withoutProfile);
    const app = openApp('/profile-creation?step=3');
    await screen.findByRole('textbox', { name: 'Bio' });
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect([currentStep(), app.address()]).toEqual(['Step 2 of 3: Place and picture', '/profile-creation?step=2']);
  });

  it('sends all fields as specified and goes on to /main-thread', async () => {
    const { calls } = fakeApi({
      ...withoutProfile,
      'POST /api/profile': () => Response.json({ profile: ownProfile }, { status: 201 }),
    });
    const app = openApp('/profile-creation');
    await fillIn();
    await openStep('Place and picture');
    const picture = new File(['picture'], 'maya.png', { type: 'image/png' });
    await userEvent.upload(screen.getByLabelText('Profile Picture (optional)'), picture);
    await screen.findByLabelText('What does the picture show? (optional)');
    await type('What does the picture show? (optional)', 'Maya on a red bike');
    await next();
    await save();
    await waitFor(() => expect(app.address()).toBe('/main-thread'));
    expect(app.toasts()).toContain('Profile created successfully!');
    expect(sessionStorage.getItem('profileDraft')).toBeNull();
    const form = calls.find(({ call }) => call === 'POST /api/profile')?.form;
    expect(Object.fromEntries(form ?? [])).toEqual({
      ...Object.fromEntries(profileFields.map(([name]) => [name, ''])),
      profilePic: expect.any(File),
      about: 'child',
      childName: 'Maya',
      age: '7',
      diabetesType: '1',
      diagnosisDate: '2021-03-05',
      postcode: 'LS6 2AB',
      city: 'Leeds',
      searchRadius: '25',
      bio: 'Two children, one sensor.',
      profilePicAlt: 'Maya on a red bike',
      photoConsent: 'true',
      consentToShare: 'false',
      profileVisibility: 'friends',
      bestContactMethod: 'app',
      willingToMentor: 'false',
      removeProfilePic: 'false',
      photoConsentVersion: CONSENTS.photo.versions[0],
      consentToShareVersion: CONSENTS.share.versions[0],
    });
    expect(form?.get('profilePic')).toMatchObject({ name: 'maya.png', type: 'image/png' });
  });

  it('shows a generic error when the server sends no text', async () => {
    fakeApi({ ...withoutProfile, 'POST /api/profile': badGatewayPage });
    openApp('/profile-creation');
    await fillIn();
    await save();
    const story = await screen.findByRole('region', { name: 'Your story' });
    await waitFor(() => expect(story.textContent).toContain('Profile creation failed'));
  });
});

describe('a picture in preparation', () => {
  async function saveMeanwhile() {
    const { calls } = fakeApi({ ...withProfile, 'POST /api/profile': () => Response.json({ profile: ownProfile }) });
    const reading = Promise.withResolvers<{ width: number; height: number; close(): void }>();
    vi.stubGlobal('createImageBitmap', () => reading.promise);
    const app = openApp('/profile-edit');
    await openStep('Place and picture');
    await userEvent.upload(
      await loadedField('Profile Picture (optional)'),
      new File(['picture'], 'maya.png', { type: 'image/png' }),
    );
    await save();
    const sent = () => calls.find(({ call }) => call === 'POST /api/profile')?.form;
    expect(sent()).toBeUndefined();
    return { app, reading, sent };
  }

  it('delays saving', async () => {
    const { app, reading, sent } = await saveMeanwhile();
    reading.resolve({ width: 4, height: 3, close: () => undefined });
    await waitFor(() => expect(app.address()).toBe('/main-thread'));
    expect(sent()?.get('profilePic')).toMatchObject({ name: 'maya.png' });
  });

  it('stops saving with a message when it turns out invalid', async () => {
    const { app, reading, sent } = await saveMeanwhile();
    await openStep('You and your child');
    reading.reject(new DOMException('no picture', 'InvalidStateError'));
    await waitFor(() => expect(field('Profile Picture (optional)').getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(field('Profile Picture (optional)')));
    expect([app.address(), sent()]).toEqual(['/profile-edit?step=2', undefined]);
    await save();
    await waitFor(() => expect(sent()?.get('profilePic')).toBeNull());
  });
});

describe('editing a profile', () => {
  it('starts from the saved values', async () => {
    fakeApi(withProfile);
    openApp('/profile-edit');
    expect((await loadedField('Your Name')).value).toBe('Maya');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit Parent Profile');
    expect(screen.queryByRole('region', { name: 'Welcome' })).toBeNull();
    expect([field('Related Illnesses (optional)').value, field('Recent HbA1c (optional)').value]).toEqual([
      'coeliac disease, asthma',
      '7.4',
    ]);
    await openStep('Place and picture');
    expect(screen.getByRole('img', { name: 'Maya on a red bike' })).toBeTruthy();
  });

  it('ticks consents given to the current wording', async () => {
    fakeApi(withProfile);
    openApp('/profile-edit');
    expect([
      (await loadedConsent(/I agree that the picture/)).checked,
      (await loadedConsent(/I agree that families/)).checked,
    ]).toEqual([true, true]);
    expect(screen.queryByText(/We have changed this wording/)).toBeNull();
  });

  it('leaves consents to an older wording unticked, says why, and requires them before saving', async () => {
    const { recentHbA1c: _hba1c, ...profile } = {
      ...ownProfile,
      relatedIllnesses: [],
      photoConsentVersion: '2020-01-01',
      consentToShareVersion: '2020-01-01',
    };
    const { calls } = fakeApi({
      ...withProfile,
      'GET /api/profile/me': () => profile,
      'POST /api/profile': () => ({ profile }),
    });
    const app = openApp('/profile-edit');
    const boxes = [await loadedConsent(/I agree that the picture/), await loadedConsent(/I agree that families/)];
    expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
    expect(
      screen.getAllByText(/We have changed this wording since you agreed/).map((hint) => hint.closest('details')?.open),
    ).toEqual([undefined, true]);
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('You must consent to the photo policy.');
    await waitFor(() => expect(currentStep()).toBe('Step 2 of 3: Place and picture'));
    expect(calls.some(({ call }) => call === 'POST /api/profile')).toBe(false);
    for (const box of boxes) await userEvent.click(box);
    await save();
    await waitFor(() => expect(app.toasts()).toContain('Profile updated!'));
    const form = calls.find(({ call }) => call === 'POST /api/profile')?.form;
    expect([form?.get('consentToShare'), form?.get('consentToShareVersion')]).toEqual([
      'true',
      CONSENTS.share.versions[0],
    ]);
  });

  it('shows the server’s field errors at their fields and keeps the input', async () => {
    const text = 'We do not know this postcode.';
    fakeApi({
      ...withProfile,
      'POST /api/profile': () =>
        errorResponse(400, 'VALIDATION', 'Please check the highlighted fields.', { errors: { postcode: text } }),
    });
    openApp('/profile-edit?step=2');
    await userEvent.clear(await loadedField('City'));
    await type('City', 'York');
    await save();
    expect(await screen.findByRole('textbox', { name: 'Postcode', description: new RegExp(`^${text}`) })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(field('City').value).toBe('York');
  });

  it('shows other errors under the bio, with its own text when nothing answers', async () => {
    fakeApi(withProfile);
    openApp('/profile-edit');
    await loadedField('City');
    await save();
    const story = await screen.findByRole('region', { name: 'Your story' });
    await waitFor(() =>
      expect(story.textContent).toContain('Network error. Please check your internet connection and try again.'),
    );
  });

  it('shows a generic error when the server sends no text', async () => {
    fakeApi({ ...withProfile, 'POST /api/profile': badGatewayPage });
    openApp('/profile-edit');
    await loadedField('City');
    await save();
    const story = await screen.findByRole('region', { name: 'Your story' });
    await waitFor(() => expect(story.textContent).toContain('Profile update failed'));
  });

  it('removes the picture on request', async () => {
    const { calls } = fakeApi({ ...withProfile, 'POST /api/profile': () => ({ profile: ownProfile }) });
    const app = openApp('/profile-edit');
    await openStep('Place and picture');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove picture' }));
    await save();
    await waitFor(() => expect(app.toasts()).toContain('Profile updated!'));
    expect(calls.find(({ call }) => call === 'POST /api/profile')?.form?.get('removeProfilePic')).toBe('true');
  });

  it('withdraws the photo consent at once', async () => {
    let profile: object = ownProfile;
    const { calls } = fakeApi({
      ...withProfile,
      'GET /api/profile/me': () => profile,
      'DELETE /api/profile/photo-consent': () => {
        const { profilePicUrl: _url, profilePicAlt: _alt, ...rest } = ownProfile;
        profile = { ...rest, photoConsent: false };
        return { profile };
      },
    });
    openApp('/profile-edit');
    await openStep('Place and picture');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Take my photo consent back and remove the picture now' }),
    );
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /I agree that the picture/ }).checked).toBe(false),
    );
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Maya on a red bike' })).toBeNull());
    expect(calls.map(({ call }) => call)).toContain('DELETE /api/profile/photo-consent');
  });

  it('accepts an HbA1c in mmol/mol, shows it in per cent and sends that', async () => {
    const { calls } = fakeApi({ ...withProfile, 'POST /api/profile': () => ({ profile: ownProfile }) });
    const app = openApp('/profile-edit?step=3');
    await userEvent.clear(await loadedField('Recent HbA1c (optional)'));
    await type('Recent HbA1c (optional)', '58');
    expect(screen.getByText('58 mmol/mol is about 7.5 %.')).toBeTruthy();
    await save();
    await waitFor(() => expect(app.toasts()).toContain('Profile updated!'));
    expect(calls.find(({ call }) => call === 'POST /api/profile')?.form?.get('recentHbA1c')).toBe('7.5');
  });

  it('retries when the profile fails to load', async () => {
    let fails = true;
    fakeApi({
      ...withProfile,
      'GET /api/profile/me': () => (fails ? errorResponse(503, 'UNAVAILABLE', 'Not now.') : ownProfile),
    });
    openApp('/profile-edit');
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await loadedField('Your Name')).toBeTruthy();
  });
});

describe('leaving', () => {
  it('asks before discarding unsaved changes, and leaves after confirmation', async () => {
    fakeApi(withProfile);
    const app = openApp('/profile-edit?step=2');
    await type('City', '!');
    await openStep('You and your child');
    await waitFor(() => expect(currentStep()).toContain('Step 1'));
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(app.address()).toBe('/profile-edit?step=1');
    await userEvent.click(screen.getByRole('link', { name: 'See my profile' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(app.address()).toBe(`/profile/${ownProfile._id}`));
  });

  it('keeps a draft and offers it again', async () => {
    fakeApi(withProfile);
    const app = openApp('/profile-edit?step=2');
    await type('City', '!');
    await openStep('You and your child');
    await waitFor(() => expect(currentStep()).toContain('Step 1'));
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(app.address()).toBe('/users-nearby?start'));
    await userEvent.click(await screen.findByRole('link', { name: 'Widen my search radius' }));
    expect(await screen.findByText('We kept what you typed')).toBeTruthy();
    expect(field('City').value).toBe('Leeds!');
    await userEvent.click(screen.getByRole('button', { name: 'Start again' }));
    expect(field('City').value).toBe('Leeds');
  });

  it('keeps a draft without health details over a reload, and removes it at logout', async () => {
    fakeApi(withProfile);
    openApp('/profile-edit?step=2');
    await type('City', '!');
    await openStep('Story and privacy');
    await type('Recent HbA1c (optional)', '1');
    await type('Related Illnesses (optional)', ', migraine');
    fireEvent.change(field('Diagnosis Date'), { target: { value: '2022-03-05' } });
    const stored = sessionStorage.getItem('profileDraft') ?? '';
    expect(JSON.parse(stored)).toMatchObject({ userId: ownProfile._id, values: { city: 'Leeds!' } });
    for (const secret of ['migraine', '7.41', '2022-03-05', 'diabetesType', 'Consent'])
      expect(stored).not.toContain(secret);
    void session.signOut();
    expect(sessionStorage.getItem('profileDraft')).toBeNull();
  });

  it('says after a reload that the picture is lost, on the same step', async () => {
    fakeApi(withProfile);
    openApp('/profile-edit').leave();
    const draft = { userId: ownProfile._id, values: { city: 'Leeds' }, isPartial: true, hadPicture: true };
    sessionStorage.setItem('profileDraft', JSON.stringify(draft));
    openApp('/profile-edit?step=2', { isReload: true });
    expect(await screen.findByText(/The picture you chose was not kept either: please choose it again\./)).toBeTruthy();
    expect(screen.getByText(/a reload does not keep diabetes type and date, health details/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Start again' }));
    expect(screen.queryByText('We kept what you typed')).toBeNull();
  });

  it('goes back without asking when nothing has changed', async () => {
    fakeApi(withProfile);
    const app = openApp('/profile-edit');
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect(app.address()).toBe('/users-nearby?start');
  });

  it('logs out', async () => {
    fakeApi({ ...withProfile });
    const app = openApp('/profile-edit');
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(app.toasts()).toContain('Logged out successfully!');
    expect(session.current()).toBeUndefined();
  });

  it('deletes the account only after two confirmations and with the password', async () => {
    localStorage.setItem('rememberedParentEmail', 'jo@example.com');
    const { calls } = fakeApi({ ...withProfile, 'DELETE /api/profile': () => ({ message: 'gone' }) });
    const app = openApp('/profile-edit');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Account' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, delete my account' }));
    expect(calls.some(({ call }) => call === 'DELETE /api/profile')).toBe(false);
    await userEvent.type(screen.getByLabelText('Your password'), 'seven purple otters');
    await userEvent.click(screen.getByRole('button', { name: 'Delete permanently' }));
    await waitFor(() => expect(app.toasts()).toContain('Account deleted successfully!'));
    await waitFor(() => expect(app.address()).toBe('/goodbye'));
    expect(localStorage.getItem('rememberedParentEmail')).toBeNull();
    expect(calls.find(({ call }) => call === 'DELETE /api/profile')?.body).toEqual({ password: 'seven purple otters' });
  });

  it('names the children who lose their emergency button, and who stays with another guardian', async () => {
    const children = ['Maya', 'Tom'].map((name) => ({ _id: name, name }));
    const shared = { _id: 'leo', name: 'Leo', otherGuardian: 'bilal' };
    fakeApi({ ...withProfile, 'GET /api/profile/parent-children': () => ({ children: [...children, shared] }) });
    openApp('/profile-edit');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Account' }));
    expect(await screen.findByText(/^Maya and Tom lose the emergency button: it still texts/)).toBeTruthy();
    expect(screen.getByText(/^Leo stays here with/).textContent).toContain('bilal, who is the only guardian then.');
  });

  it('shows a wrong password at its field and keeps the account', async () => {
    fakeApi({
      ...withProfile,
      'DELETE /api/profile': () =>
        errorResponse(400, 'VALIDATION', 'Please check the highlighted fields.', {
          errors: { password: 'That is not your password.' },
        }),
    });
    openApp('/profile-edit');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Account' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, delete my account' }));
    const password = screen.getByLabelText('Your password');
    await userEvent.type(password, 'not this one{Enter}');
    await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('That is not your password.')).not.toEqual([]);
    expect(session.current()).toBeDefined();
  });

  it('shows an error and stays when deletion fails', async () => {
    fakeApi({ ...withProfile, 'DELETE /api/profile': badGatewayPage });
    const app = openApp('/profile-edit');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Account' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, delete my account' }));
    await userEvent.type(screen.getByLabelText('Your password'), 'seven purple otters');
    await userEvent.click(screen.getByRole('button', { name: 'Delete permanently' }));
    await waitFor(() => expect(app.toasts()).toContain('Failed to delete account.'));
    expect(session.current()).toBeDefined();
  });
});
