import { randomBytes } from 'node:crypto';
import { WORKERS } from './environment.ts';
import { readSms } from './messages.ts';

/** An invented parent. */
export interface Person {
  readonly username: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

const FIRST_NUMBER = 100;
const LAST_NUMBER = 899;
const taken = new Set<string>();
/**
 * Each worker takes its own numbers: otherwise two workers that read the inbox at once would pick the same free
 * number.
 */
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % WORKERS;

/** A number from Ofcom's range for fiction that nobody has texted yet. */
async function freshNumber(): Promise<string> {
  for (;;) {
    const ending = FIRST_NUMBER + (randomBytes(2).readUInt16BE() % (LAST_NUMBER - FIRST_NUMBER + 1));
    const number = `07700900${ending}`;
    if (ending % WORKERS !== worker || taken.has(number)) continue;
    taken.add(number);
    if ((await readSms(number)).length === 0) return number;
  }
}

/** A person unknown to the product. */
export async function newPerson(wish: Partial<Person> = {}): Promise<Person> {
  const unique = randomBytes(4).toString('hex');
  return {
    username: `robin-${unique}`,
    email: `robin.${unique}@example.com`,
    phone: await freshNumber(),
    password: `kettle ${unique}`,
    ...wish,
  };
}

// No vowels: they would spell names and roles, which are refused too.
const LETTERS = 'bcdfghjklmnpqrtw';
/** An unused warrior username. Letters only: digits could be read as a year, which is refused. */
export const newWarriorName = (): string =>
  `Calm Fox ${randomBytes(4)
    .toString('hex')
    .replaceAll(/./g, (digit) => LETTERS.charAt(Number.parseInt(digit, 16)))}`;
