import { describe, expect, test } from 'vitest';
import { COMPUTER_ANSWER, DOSE_REFUSAL, fixedAnswer } from './fixed-answers.rules.ts';

describe('a question about doses is refused', () => {
  test.each([
    'How much insulin should I give for 40g?',
    'how many units for pizza',
    'How many units do I give her?',
    'what dose for 60 carbs?',
    'Which correction factor is right for a 6 year old',
    'Should I give 3 units?',
    'can i give her 2u now',
    'What should I inject',
    'Should we reduce her basal tonight?',
    'is it ok to skip the lantus',
    'Can I double the bolus for pasta?',
    'how do I work out the dose',
    'is 4 units too much for a toddler?',
    'how much novorapid',
    'how much insulun does he need',
    'what is a good carb ratio at breakfast',
    'how do I correct for a high',
    'Do I give glucagon?',
    'how much novo for a slice of cake',
    'hm insulin for 40g',
    'is 0.5 enough to bring 14 down',
    'insulin for 50g carbs at 1:10?',
    'basal rate overnight suggestions?',
  ])('%s', (text) => expect(fixedAnswer(text)).toBe(DOSE_REFUSAL));
});

describe('a question whether she is a computer is answered', () => {
  test.each([
    'Are you a computer?',
    'are you real',
    'r u a bot',
    'Are you an actual person?',
    'Am I talking to a human?',
    'is this a robot',
    'Is Wren a real girl?',
    'are you a real child?',
    'Who are you?',
    'what are u',
    'are you chatgpt?',
    'You’re a bot, aren’t you',
  ])('%s', (text) => expect(fixedAnswer(text)).toBe(COMPUTER_ANSWER));
});

describe('other texts have no fixed answer', () => {
  test.each([
    'How many carbs are in a slice of toast?',
    'How much does an insulin pump cost?',
    'Where do I keep the insulin pens on holiday?',
    'My son hates his injections',
    'She asked whether real children have pumps on television',
    'How do I explain type 1 to her teacher?',
    'We had a good day',
    'what are you doing today',
    'is this in real time?',
    'The computer at school shows her sensor',
    'How much sleep do other parents get?',
    'Any suggestions for insulin pump belts?',
    'Is one hour enough to get the party ready?',
    'A bag for insulin on 2 flights?',
  ])('%s', (text) => expect(fixedAnswer(text)).toBeUndefined());
});
