import { TEXTS } from '@notalone/contracts/texts';
import { CHILD_ANSWERS, CHILD_CHECK_LINES } from '@notalone/urgent-signs';
import { expect, test } from 'vitest';
import { screenMessage } from './screen-message.ts';

/** Who hears of the newest text at once. */
function heardBy(...texts: string[]): string {
  const { hearing } = screenMessage(texts);
  return [hearing?.family && 'family', hearing?.onCall && 'on-call'].filter(Boolean).join(' and ') || 'nobody';
}

test('an innocent message has no finding', () => {
  expect(screenMessage(['my bg was 7.7'])).toEqual({
    isSwearing: false,
    isTooLong: false,
  });
});

test('a number split over messages is found when it is complete', () => {
  expect(screenMessage(['zero seven seven zero zero', 'nine zero zero', 'one two three']).contact?.reason).toBe(
    'a phone number',
  );
});

test('what was found before is not found again', () => {
  expect(screenMessage(['07700 900123', 'ok see you at football']).contact).toBeUndefined();
  expect(screenMessage(['dont tell your mum', 'i like pizza']).safety).toBeUndefined();
  expect(screenMessage(['you bitch', 'sorry']).isSwearing).toBe(false);
});

test('a second number after one that was found counts', () => {
  expect(screenMessage(['07700 900123', '07700 900', '456']).contact?.reason).toBe('a phone number');
});

test.each([
  ['mia2015@gmail.com', 'an email address'],
  ['www dot coolgames dot com', 'a link'],
  ['my snap is foxygirl9', 'a username in another app'],
  ['i live at 12 oak street', 'an address or postcode'],
  ['S10 2TN', 'an address or postcode'],
  ['i go to oakwood primary school', 'the name of a school'],
  ['whats your number', 'asking for contact details'],
])('"%s" is held as %s', (text, reason) => {
  expect(screenMessage([text])).toMatchObject({ contact: { reason } });
});

test('safety comes before contact', () => {
  const { safety, contact } = screenMessage(['add me on snap my mum cant see it there']);
  expect(safety).toBeDefined();
  expect(contact).toBeUndefined();
});

test.each(['dad hit me', 'dad hit me and now my sister isnt breathing'])(
  'a child hurt by somebody is thanked, and sent to no grown-up at home: “%s”',
  (text) => {
    expect(screenMessage([text])).toMatchObject({ safety: { pausesAtOnce: false }, advice: TEXTS.disclosureAdvice });
  },
);

test.each([
  'he put a pillow on my face and i couldnt breathe',
  'he gave me too much insulin on purpose',
  'he threw me at the wall my head is bleeding',
  'she injected me with loads of insulin when i was bad',
  'i want to die because of what he does',
  'he sat on me and i cant breathe',
  'he made me take all the tablets',
  'the lodger choked me and i passed out',
  'mr jones held me under water i couldnt breathe',
  'someone tied me up and i cant breathe',
  'they locked me in the shed im having a bad hypo and going to pass out',
])('"%s" names whoever hurts: on-call hears it at once, and nobody in the family', (text) => {
  expect(heardBy(text)).toBe('on-call');
});

test('a child may tell it in pieces', () => {
  expect(heardBy('he put a pillow on my face', 'i couldnt breathe and passed out')).toBe('on-call');
});

test.each([
  'she wont wake up and she is floppy',
  'my brother is having a fit',
  'my sister fell and hit her head and wont wake up',
  'he told me he cant breathe',
  'he is lying next to me and wont wake up',
  'he is choking on a grape',
  'my nan is on the floor and not answering me',
  'she asked me to get help she cant breathe',
])('"%s" names who needs help: the parent hears it', (text) => {
  expect(heardBy(text)).toBe('family');
});

test('on-call hears too where the guardian may be the one who needs help', () => {
  expect(heardBy('i want to kill myself')).toBe('family');
  expect(heardBy('mummy wont wake up')).toBe('family and on-call');
});

test('a child that hides its own illness is told of to its family and on-call', () => {
  expect(heardBy('dont tell anyone i ate sweets and now im shaking')).toBe('family and on-call');
  expect(heardBy('he said dont tell anyone about our secret')).toBe('on-call');
  expect(heardBy('dont tell anyone but we got her a cake')).toBe('nobody');
});

test('what is perhaps an emergency shows the child a line and tells nobody', () => {
  const screening = screenMessage(['my ketones are 1.4']);
  expect(screening.perhaps).toBeDefined();
  expect(screening.perhaps).not.toHaveProperty('reason');
  expect(Object.values(CHILD_CHECK_LINES)).toContain(screening.advice);
  expect(screening.hearing).toBeUndefined();
  expect(screening.safety).toBeUndefined();
  expect(screenMessage(['i like pizza']).perhaps).toBeUndefined();
});

test('what perhaps tells of somebody is for the safety queue, and the child reads nothing', () => {
  const screening = screenMessage(['my uncle is weird with me']);
  expect(screening).toMatchObject({
    perhaps: {
      kind: 'disclosure',
      reason: 'perhaps somebody hurts, touches or frightens the child',
    },
  });
  expect(screening).not.toHaveProperty('advice');
});

test('a child that is low as somebody hurts it reads what to do for the low', () => {
  expect(screenMessage(['he locked me in the shed and my sugar is 2.1 im so shaky']).advice).toBe(
    `${TEXTS.disclosureAdvice} ${TEXTS.lowAdvice}`,
  );
});

test('violence that names nobody’s victim is for the safety queue', () => {
  expect(screenMessage(['hes kicking the bedroom door in']).perhaps).toMatchObject({ reason: expect.any(String) });
  expect(heardBy('mums boyfriend locked my insulin in his van')).toBe('on-call');
});

test('who needs help is not refused for a swear word', () => {
  expect(screenMessage(['shit my brother wont wake up'])).toMatchObject({
    isSwearing: false,
    advice: CHILD_ANSWERS.unconscious,
  });
  expect(screenMessage(['shit i forgot my homework']).isSwearing).toBe(true);
});

test('an amount of insulin carries the note', () => {
  expect(screenMessage(['take 5 units']).note).toBe("Everyone's insulin is different. Ask your grown-up.");
});

test.each([
  ['٠٧٧٠٠ ٩٠٠ ١٢٣', 'a phone number'],
  ['zer0 sev3n sev3n zer0 zer0 nin3 zer0 zer0 on3 tw0 thr33', 'a phone number'],
  ['321 009 00770 is it backwards', 'a phone number'],
  ['mia2015＠gmail。com', 'an email address'],
  ['discord gg slash abc123', 'a link'],
  ['my 👻 is foxygirl', 'a username in another app'],
  ['addmeonsnap foxygirl', 'a username in another app'],
  ['s10.2tn', 'an address or postcode'],
  ['s.1.0.2.t.n', 'an address or postcode'],
  ['53.3811, -1.4701', 'where a child is'],
  ['///filled.count.soap', 'where a child is'],
  ['im in 6b at oakwood', 'the name of a school'],
  ['i come out the back gate at 3.15', 'the name of a school'],
])('"%s" is held as %s, however it is disguised', (text, reason) => {
  expect(screenMessage([text])).toMatchObject({ contact: { reason } });
});

test('a bar that the child types does not part a number', () => {
  expect(screenMessage(['0 7 7 | 0 0 9 | 0 0 1 2 3']).contact?.reason).toBe('a phone number');
});

test('a number told in pieces over the day is found when it is complete', () => {
  const { digits } = screenMessage(['ok next 009']);
  expect(digits).toBe('009');
  expect(screenMessage(['00123 there'], ['077', digits ?? '']).contact?.reason).toBe('a phone number');
  expect(screenMessage(['00123 there'], ['8', '077']).contact).toBeUndefined();
});

test.each(['my bg was 7.7', 'i scored 2', '07:30', 'mine was 9'])('"%s" is no piece of a number', (text) => {
  expect(screenMessage([text]).digits).toBeUndefined();
});

test('a text whose end would not be read is refused, unless it is a call for help', () => {
  const padding = '\ufdfa'.repeat(40);
  expect(screenMessage([`${padding} 07700 900123`]).isTooLong).toBe(true);
  expect(screenMessage([`i want to kill myself ${padding}`])).toMatchObject({
    isTooLong: false,
    hearing: { isLifeAtRisk: true },
  });
});

test.each([
  ['show me your bum', true],
  ['meet me alone', true],
  ['send me a pic of you', true],
  ['ill buy you robux but its a secret', true],
  ['ill buy you robux', false],
  ['dont tell your mum', false],
  ['send me a naked pic', true],
  ['are you naked', true],
  ['take your top off', true],
  ['the baby ran round naked at the beach', false],
  ['had to take my shirt off for the xray', false],
])('"%s" pauses the thread at once: %s', (text, pausesAtOnce) => {
  expect(screenMessage([text]).safety?.pausesAtOnce ?? false).toBe(pausesAtOnce);
});

test.each([
  'serial a55f3c2e-4b1d-4c0c-9f4a-2b1c3d4e5f60',
  'ref 12J-44-SH1T9 on the box',
  'error code a55-04',
  'SN K4FUCK29',
])('"%s" is no swearing', (text) => {
  expect(screenMessage([text]).isSwearing).toBe(false);
});

test.each(['what a sh1t day', 'fuck1ng pump', 'sh1t-head', '7.5,shit', 'ѕһіt'])('"%s" is swearing', (text) => {
  expect(screenMessage([text]).isSwearing).toBe(true);
});

/** Of several runs the least, which other work on the machine disturbs least. */
function processorTime(work: () => void): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...times);
}

test.each([
  '0 ',
  '07700 ',
  'dont tell ',
  'a_',
  'is your mum ',
  '@a ',
  'double ',
  'a',
  '👻',
  's n a p ',
  '53.3811 ',
  'a-1-',
])(
  'texts of %j four times as long take less than eight times as long',
  (part) => {
    const textsOf = (length: number) => Array.from({ length: 10 }, () => part.repeat(Math.floor(length / part.length)));
    const [short, long] = [textsOf(125), textsOf(500)];
    screenMessage(long);
    // The quickest of several: whatever else runs on the machine only slows.
    const quickest = (texts: readonly string[]) =>
      Math.min(...Array.from({ length: 5 }, () => processorTime(() => screenMessage(texts))));
    const ratio = quickest(long) / quickest(short);
    expect(ratio).toBeLessThan(8);
  },
  30_000,
);

test.each([['he hit me and i cant breathe'], ['my uncle hits me'], ["i can't tell mum i want to die"]])(
  'of “%s” on-call hears at once, and nobody in the family',
  (text) => {
    expect(heardBy(text)).toBe('on-call');
  },
);

test('danger to life that names nobody is told to the family', () => {
  expect(heardBy('i want to die')).toBe('family');
});

test.each([
  ['s e n d n u d e s', 'asks for pictures'],
  ['sendnoods', 'asks for pictures'],
  ['s*nd n*des', 'asks for pictures'],
  ['nu-des pls', 'asks for pictures'],
  ['sennddd nuuudes', 'asks for pictures'],
  ['im not actually a kid', 'is not the age they say'],
  ['daddy comes in my bed', 'somebody hurts, touches or frightens the child'],
  ['a man in a van asked me to get in', 'somebody hurts, touches or frightens the child'],
  ['mr jones choked me', 'somebody hurts, touches or frightens the child'],
  ['he held me under water', 'somebody hurts, touches or frightens the child'],
  ['he broke my arm', 'somebody hurts, touches or frightens the child'],
])('“%s” %s', (text, reason) => {
  expect(screenMessage([text]).safety?.reason).toBe(reason);
});

test.each([
  'wait for me by the school gate at 3',
  'my name there is tigerkid9',
  'add my sn-ap tigerkid9',
  'add my sn*p tigerkid9',
  'a.d.d m.y s.n.a.p t.i.g.e.r',
])('“%s” waits for the parents', (text) => {
  expect(screenMessage([text]).contact).toBeDefined();
});

test('a swear word with a star stays one', () => {
  for (const text of ['sh*t', 'f*ck off', 'you b*tch']) expect(screenMessage([text]).isSwearing, text).toBe(true);
});

test('who means to fall asleep forever is told of Childline', () => {
  expect(screenMessage(['i hid all my insulin so i can fall asleep forever']).advice).toContain('0800 1111');
});

test.each([
  'i f e l l o f f my bike',
  'h a p p y b i r t h d a y',
  'g o o d l u c k',
  'y a a a a s we won',
  'my mum waits for me at the gate',
  'our cat comes in my bed',
  'im not actually hungry',
  'i am not a kid anymore mum says',
  'sleep-over at mine was fun',
  'my name is on the chart',
  'broke my pump clip',
  'he broke my pencil',
  'mr jones helped me with my bg',
  'he held the door for me',
  'we went under water in the pool',
  '*hugs* you ok?',
  '5*5 is 25',
  'my half-term was good',
  'well-done on your hba1c',
  'sooooo tired',
  'the school gate was shut',
  'mr brown hit a six in the cricket',
  'snow-man and snowballs',
  'i hid my insulin in my bag',
  'sugar-free squash is ok',
  'no-one came to my party',
  'class-room was hot',
  'a-b-c-d-e f-g',
  'w o w that is g r e a t',
  'b r b',
  'l m a o',
  'dad broke his arm on the trampoline',
  'she broke her finger at netball',
  'he held the torch under the table',
  'the lady in the shop asked us to wait',
  'mr brown kicked me out of the choir for talking haha',
  'im not really a football kid',
  'wait for me by the swings',
  'mum said wait by the car',
  'my name is on the board',
  'dinner-time brb',
  'cosy-up with a film',
  's*g time',
  'cool-down after pe',
  're-test your bg',
  'i can see a rain bow',
  'half-price sensors',
  'sleep is good',
  'i was asleep for ages',
])('“%s” is no evasion', (text) => {
  expect(screenMessage([text])).not.toMatchObject({ safety: expect.anything() });
  expect(screenMessage([text])).not.toMatchObject({ contact: expect.anything() });
});
