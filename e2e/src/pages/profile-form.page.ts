import { CONSENTS } from '@notalone/contracts/consents';
import { expect, type Page } from '@playwright/test';

/** A profile as typed into the form. */
export interface TypedProfile {
  readonly name: string;
  readonly age: string;
  readonly diagnosisDate: string;
  readonly postcode: string;
  readonly city: string;
  readonly bio: string;
}
export const JUNIPER: TypedProfile = {
  name: 'Juniper',
  age: '7',
  diagnosisDate: '2024-03-05',
  postcode: 'LS6 3HN',
  city: 'Leeds',
  bio: 'We have had the pump for two years. Juniper loves climbing.',
};

/** /profile-creation and /profile-edit. */
export function profileFormPage(page: Page) {
  const form = page.getByRole('form', { name: 'Parent profile' });
  return {
    form,
    name: form.getByLabel('Your Name', { exact: true }),
    age: form.getByLabel('Age', { exact: true }),
    type1: form.getByRole('radio', { name: 'Type 1' }),
    diagnosisDate: form.getByLabel('Diagnosis Date', { exact: true }),
    postcode: form.getByLabel('Postcode', { exact: true }),
    city: form.getByLabel('City', { exact: true }),
    searchRadius: form.getByLabel('Search Radius', { exact: true }),
    bio: form.getByLabel('Bio', { exact: true }),
    picture: form.locator('input[type=file]'),
    preview: form.getByRole('img', { name: 'Your picture' }),
    photoConsent: form.getByRole('checkbox', { name: CONSENTS.photo.text }),
    next: form.getByRole('button', { name: 'Next' }),
    back: form.getByRole('button', { name: 'Back' }),
    create: form.getByRole('button', { name: 'Create Profile' }),
    update: form.getByRole('button', { name: 'Update Profile' }),
    deleteAccount: page.getByRole('button', { name: 'Delete Account' }),
    deleteFirst: page.getByRole('button', { name: 'Yes, delete my account' }),
    password: page.getByLabel('Your password', { exact: true }),
    deleteFinally: page.getByRole('button', { name: 'Delete permanently' }),

    async openNew(): Promise<void> {
      await page.goto('/profile-creation');
      await expect(form).toBeVisible();
    },
    async open(): Promise<void> {
      await page.goto('/profile-edit');
      await expect(form).toBeVisible();
    },
    /** Opens a step of the form. */
    async openStep(name: 'You and your child' | 'Place and picture' | 'Story and privacy'): Promise<void> {
      await form.getByRole('button', { name }).click();
      await expect(form.getByRole('group', { name: new RegExp(`^Step \\d of 3: ${name}$`) })).toBeVisible();
    },
    /** Fills in all steps and ends on the last. */
    async fill({ name, age, diagnosisDate, postcode, city, bio }: TypedProfile): Promise<void> {
      await this.openStep('You and your child');
      await this.name.fill(name);
      await this.age.fill(age);
      await this.type1.check();
      await this.diagnosisDate.fill(diagnosisDate);
      await this.next.click();
      await this.postcode.fill(postcode);
      await this.city.fill(city);
      await this.photoConsent.check();
      await this.next.click();
      await this.bio.fill(bio);
    },
  };
}
