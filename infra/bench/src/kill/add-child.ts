import { randomBytes } from 'node:crypto';
import type { Family } from './family.ts';

/** What a child logs in with. */
export interface ChildLogin {
  readonly childName: string;
  readonly pin: string;
}

const PIN = '7otters';
// No vowels: they would spell roles (`mom`, `dad`), which are refused.
const LETTERS = 'bcdfghjklmnpqrtw';
const REFUSED = 400;
const TAKEN = 409;

/** Letters only: digits could be read as a year, which is refused. */
const newLoginName = () =>
  `Calm Fox ${Array.from(randomBytes(8), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('')}`;

/**
 * Gives a family a child of ten with a login of its own, whose presses may say where it is. Repeats it until it is
 * acknowledged. @throws when the child is refused
 */
export async function addChild(parent: Pick<Family, 'callUntilSuccess'>): Promise<ChildLogin> {
  const childName = newLoginName();
  const body = {
    childName: 'Robin',
    t1dWarriorUsername: childName,
    pin: PIN,
    birthMonth: 1,
    birthYear: new Date().getFullYear() - 10,
    consents: { login: true, messages: true, position: true },
  };
  await parent.callUntilSuccess('POST /api/profile/child', { body }, (status, tries) => {
    if (status === REFUSED) throw new Error('The child was refused');
    // An answer that was lost may have been a success: then the name is taken.
    return status === TAKEN && tries > 1 ? {} : undefined;
  });
  return { childName, pin: PIN };
}
