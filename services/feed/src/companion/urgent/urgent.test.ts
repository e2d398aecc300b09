import { describe, expect, test } from 'vitest';
import { plainWords, typingDistance } from './spelling.ts';
import { urgencyOf } from './urgent.rules.ts';

const ALARMS = {
  unconscious: [
    'She is unconscious',
    'HE IS UNCONCIOUS HELP',
    'my son is uncounscious on the kitchen floor',
    'shes unconsious what do i do',
    'My daughter has passed out!!',
    'he passed out at football and his sugar is 2.1',
    'She won’t wake up',
    "I can't wake him up",
    'cant wake her',
    "he's low and I cannot get him to wake up",
    'Mia isnt waking up',
    'he cannot be woken',
    'she is really hard to wake and is 1.9',
    'he’s unresponsive',
    'unresponsve and pale',
    'She is not responding to me',
    'Leo is not responding',
    'my little girl just collapsed',
    'he colapsed in the garden',
    'She fainted in assembly',
    'he blacked out',
    'I think he is in a diabetic coma',
    'he has lost consciousness',
    'she isn’t breathing',
    'he stopped breathing',
    'he cant breath properly',
    'her lips are blue',
    'she’s gone floppy',
    'he has gone limp and clammy',
    'too drowsy to drink his juice',
  ],
  fit: [
    'He is having a fit',
    'shes havin a fit right now',
    'My son had a fit last night',
    'She is fitting',
    'hes fitting what do I do',
    'Mia is fitting and she is low',
    'she started fitting in the car',
    'he keeps having fits',
    'I think it was a hypo fit',
    'a seizure!',
    'seizuer help',
    'he had a siezure at nursery',
    'she is having a seisure',
    'My daughter is convulsing',
    'he has convultions',
    'shaking all over and eyes rolled back',
    'What do I do if she has a fit at school?',
  ],
  'self-harm': [
    'I want to kill myself',
    'i want to die',
    'I just wish I was dead',
    'She says she wants to die',
    'he is suicidal',
    'having sucidal thoughts',
    'thinking about suiside',
    'I can’t go on anymore',
    'I cannot carry on. I am so tired',
    'they would be better off without me',
    'I want to end it all',
    'I am going to end my life',
    'she is self harming',
    'my teenager self-harms',
    'found out she has been cutting herself',
    'he cut himself on purpose',
    'I feel like I want to hurt myself',
    'there is no point in living',
    'I don’t want to be alive',
    'I dont want to be here any more',
    'she took all her insulin on purpose',
    'I have nothing to live for',
  ],
  ketones: [
    'Ketones 3.2 and she has been sick twice',
    'he has keytones and is vommiting',
    'high ketons, throwing up since 6',
    'ketones are 1.8 and he can’t keep anything down',
    'she is puking and her ketones are high',
    'vomitting + ketones',
    'he threw up and there are ketones in his wee',
    'her ketones are 2 and she feels sick',
    'I think she is in DKA',
    'could he be going into ketoacidosis',
  ],
  'too-much-insulin': [
    'I gave her 10 units instead of 1',
    'He has had too much insulin',
    'she injected too much novorapid by mistake',
    'I gave him a double dose',
    'I think he has overdosed',
    'took the wrong insulin',
  ],
} as const;

const EVERYDAY = [
  'She fits in well at her new school',
  'The pump fits in his pocket',
  'does the new sensor fit under a wetsuit?',
  'Is it a good fit for a toddler?',
  'we are fitting the new sensor tonight',
  'The nurse is fitting a pump on Tuesday',
  'the pump fitting is on Friday',
  'He is fitting in really well',
  'she is fit and healthy',
  'The kids had a fit of giggles',
  'she threw a fit because I said no to ice cream',
  'That is a fitting end to a long week',
  'What are the benefits of a closed loop?',
  'keeping fit with type 1',
  'my doctor gave me a fit note',
  'We fit dinner around football',
  'the party outfit has a pump pocket',
  'I am not conscious of counting any more',
  'I unconsciously check her sensor all day',
  'unconscious bias at school',
  'We passed out leaflets about type 1',
  'I nearly passed out with worry',
  'She won’t wake up for school in the mornings',
  'He doesn’t wake up when the alarm goes',
  'I don’t wake up to the alarm any more',
  'How do I wake her for a check at 2am?',
  'The app is not responding',
  'The school is not responding to my emails',
  'Dexcom support is not responding',
  'his diabetes is not responding to the new insulin',
  'the buggy collapsed',
  'I collapsed into bed at nine',
  'he collapsed laughing',
  'the sensor keeps breaking',
  'it takes my breath away',
  'We need blackout curtains',
  'I could kill for a coffee',
  'this heat is killing me',
  'I nearly died laughing',
  'I wanted to die of embarrassment',
  'I am dying to meet you all',
  'the pump died on holiday',
  'we can’t go on holiday without a fridge',
  'I hurt myself at the gym',
  'he cut himself shaving',
  'she cut herself on the lancet box',
  'I do not want to be here for the meeting',
  'he wants to live with his dad',
  'I don’t want to live in fear of hypos',
  'What are the sick day rules?',
  'What are sick day rules for ketones?',
  'when should we test for ketones?',
  'She was sick this morning but no ketones',
  'he vomited once, ketones are fine',
  'ketones 0.3, is that normal when she is sick?',
  'his ketones were 1.5 yesterday but he is not being sick',
  'I am sick of counting carbs',
  'What is DKA?',
  'She was diagnosed in DKA three years ago',
  'how did you feel when he was in DKA at diagnosis',
  'do we need extra insulin for the holiday?',
  'the wrong insulin pens were delivered',
  'always pack double insulin',
  'I am overdue a night off',
  'Hello',
  'How do I explain type 1 to grandparents?',
  'blue light ambulance came last year',
  'She has a blue badge',
  'it is hard to breathe easily again after diagnosis',
  'a floppy hat for the beach',
  'We struggle with hypos after swimming',
  'she has a low at school every day',
  'Birthday cake with 40g of carbs',
];

describe('what cannot wait', () => {
  for (const [urgency, texts] of Object.entries(ALARMS)) test.each(texts)(`${urgency}: %s`, (text) => expect(urgencyOf([text])).toBe(urgency));

  test('is put together from turns that follow each other', () => {
    expect(urgencyOf(['Her ketones are 2.4', 'And now she is being sick'])).toBe('ketones');
    expect(urgencyOf(['He has been sick all night', 'What about school?', 'His ketones are 2.4'])).toBe('ketones');
  });

  test('is answered once: what was said about it before does not come back with every later turn', () => {
    expect(urgencyOf(['He had a fit', 'The ambulance was here, thank you'])).toBeUndefined();
    expect(urgencyOf(['Ketones and sick', 'They are home again', 'and asleep'])).toBeUndefined();
  });
});

describe('what families say every day', () => {
  test.each(EVERYDAY)('no alarm: %s', (text) => expect(urgencyOf([text])).toBeUndefined());
});

test.each([
  ['seizure', 'siezure', 1],
  ['ketones', 'ketons', 1],
  ['vomiting', 'vommitting', 2],
  ['same', 'same', 0],
])('%s and %s are %i typing mistakes apart', (one, other, mistakes) => expect(typingDistance(one, other)).toBe(mistakes));

test('long texts without a space are read in no time', () => {
  const before = performance.now();
  plainWords('a'.repeat(2000));
  urgencyOf([`she is ${'fitting the '.repeat(160)}`, 'wake '.repeat(400), 'not responding to my '.repeat(95)]);
  expect(performance.now() - before).toBeLessThan(200);
});
