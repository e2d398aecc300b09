import type { RoomRules } from '@notalone/contracts';

/** A forum room of the demo, with what its members have written, oldest first. */
export interface DemoRoom {
  /** Username of whoever looks after it. */
  readonly creator: string;
  readonly name: string;
  readonly description: string;
  readonly rules: RoomRules;
  /** Usernames. */
  readonly members: readonly string[];
  /** Who waits to be let in, with a note. */
  readonly asking: readonly { readonly username: string; readonly note: string }[];
  /** `answers`: the number of the line that it answers. */
  readonly lines: readonly { readonly by: string; readonly text: string; readonly answers?: number }[];
}

const STRICT: RoomRules = { noSwearing: true, images: false, links: false };

export const ROOMS: readonly DemoRoom[] = [
  {
    creator: 'Priya Raman',
    name: 'Leeds and around',
    description: 'Playgrounds, clinics and days out in and around Leeds. Come and say hello.',
    rules: { noSwearing: true, images: true, links: true },
    members: ['Tom Ashworth', 'Helen Birkett'],
    asking: [
      { username: 'Zainab Hussain', note: 'We have just moved to Bradford, and Yusuf does not know anybody here yet.' },
    ],
    lines: [
      { by: 'Priya Raman', text: 'Welcome! Tell us where you are and what your little ones like to climb on.' },
      { by: 'Tom Ashworth', text: 'Roundhay here. Alfie climbs on everything and falls off most of it.' },
      { by: 'Helen Birkett', text: 'Is anybody going to the family morning at the hospital on the 12th?' },
      { by: 'Priya Raman', text: 'We are. Look for the girl upside down on the railings.', answers: 2 },
      { by: 'Tom Ashworth', text: 'Us too, if football finishes in time. Shall we bring lunch and stay?', answers: 2 },
    ],
  },
  {
    creator: 'Ruth Adler',
    name: 'Starting school',
    description: 'Letters to teachers, packed lunches, PE, and letting go of their hand at the gate.',
    rules: STRICT,
    members: ['Priya Raman', 'Amira Saleh', 'Ceri Vaughan'],
    asking: [],
    lines: [
      {
        by: 'Amira Saleh',
        text: 'Layla starts in September. What did you put in the letter for the teachers, and what did you leave out?',
      },
      {
        by: 'Ruth Adler',
        text: 'One page. Who to ring, what a low looks like in Ezra, and where the kit is. Everything else went into a folder that nobody has ever opened.',
        answers: 0,
      },
      { by: 'Ceri Vaughan', text: 'A photo of Macsen looking wobbly helped more than any words of ours.' },
      { by: 'Amira Saleh', text: 'A photo is a lovely idea. Thank you both.', answers: 2 },
    ],
  },
  {
    creator: 'Helen Birkett',
    name: 'Awake at night',
    description: 'For the hours when the alarm has gone off again. No question is too small.',
    rules: STRICT,
    members: ['Priya Raman', 'Tom Ashworth', 'Ines Carvalho'],
    asking: [],
    lines: [
      { by: 'Helen Birkett', text: 'Third alarm since midnight. How do you all go to work in the morning?' },
      {
        by: 'Ines Carvalho',
        text: 'Badly, at first. We take turns now, one night each, and the other one wears earplugs.',
      },
      { by: 'Priya Raman', text: 'It does get quieter. Ask your nurse about the alarm settings, that was it for us.' },
      { by: 'Helen Birkett', text: 'You told me in October and I finally did. Two quiet nights so far!', answers: 2 },
      { by: 'Tom Ashworth', text: 'That is the best news of the week.', answers: 3 },
    ],
  },
  {
    creator: 'Ceri Vaughan',
    name: 'Bags, belts and badges',
    description: 'Where you found it, how you made it, and whether it survives the washing machine.',
    rules: { noSwearing: true, images: true, links: true },
    members: ['Bronwen Pryce', 'Ines Carvalho'],
    asking: [],
    lines: [
      {
        by: 'Ceri Vaughan',
        text: 'The dragon belt has arrived and has not been taken off since. Not even in the bath, nearly.',
      },
      { by: 'Bronwen Pryce', text: 'Elin’s unicorn has been through the wash eleven times. Inside out, 30 degrees.' },
      { by: 'Ines Carvalho', text: 'Does anybody sew? I can draw, but my stitches look like a heart trace.' },
    ],
  },
  {
    creator: 'Tom Ashworth',
    name: 'Dads on the touchline',
    description: 'Football, swimming, cycling and everything else that makes numbers do strange things. Mums welcome.',
    rules: { noSwearing: false, images: false, links: true },
    members: ['Ceri Vaughan'],
    asking: [],
    lines: [
      { by: 'Tom Ashworth', text: 'Alfie scored on Saturday. Own goal, but he says it counts.' },
      { by: 'Ceri Vaughan', text: 'A goal is a goal. What do you keep in the bag at half time?' },
      {
        by: 'Tom Ashworth',
        text: 'Jelly babies, the spare meter, and a flask for me. The nurse wrote us a little card for match days.',
        answers: 1,
      },
    ],
  },
];
