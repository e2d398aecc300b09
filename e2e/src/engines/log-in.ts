import type { Credentials } from '../factors.ts';
import type { Person } from './person.ts';

async function acceptTerms(person: Person): Promise<void> {
  await person.open('/login');
  await person.press('checkbox', 'I accept these terms');
}

/** Logs a parent in on the login page. */
export async function logIn(person: Person, { email, password }: Credentials): Promise<void> {
  await acceptTerms(person);
  const form = { role: 'form', name: 'Parent Login' };
  await person.type('Email', email, form);
  await person.type('Password', password, form);
  await person.press('button', 'Log in', form);
  await person.leaves('/login');
}

interface Child {
  readonly childName: string;
  readonly t1dWarriorUsername: string;
  readonly pin: string;
}

/** Logs a child in on a device of its own. */
export async function logInAsChild(person: Person, { childName, t1dWarriorUsername, pin }: Child): Promise<void> {
  await acceptTerms(person);
  await person.press('tab', 'Child Login');
  const form = { role: 'form', name: 'Child Login' };
  await person.press('radio', 'Yes', form);
  await person.type('Child Name', t1dWarriorUsername, form);
  await person.type('PIN', pin, form);
  await person.press('button', 'Log in', form);
  await person.sees(`Hello, ${childName}!`);
}
