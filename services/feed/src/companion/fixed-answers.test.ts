import { describe, expect, test } from 'vitest';
import { COMPUTER_ANSWER, DOSE_REFUSAL, fixedAnswer, namesAmount } from './fixed-answers.rules.ts';

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
  ])('%s', (text) => expect(fixedAnswer(text)).toBe(DOSE_REFUSAL));
});

describe('who asks whether she is a computer is told', () => {
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

describe('everything else is for the model', () => {
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
  ])('%s', (text) => expect(fixedAnswer(text)).toBeUndefined());
});

test.each(['You could give 3 units now.', 'Try half a unit.', 'About two more units.', 'Use 0.5u.', 'A ratio of 1:10 works.', '2-3 units', '½ unit'])(
  'an amount is found: %s',
  (sentence) => expect(namesAmount(sentence)).toBe(true),
);
test.each(['A slice has 15 grams.', 'She is 9.', 'You two are doing well.', 'Call 999.', 'It was 4.2 mmol/L at 10:30.', 'Two of us, you and me.'])(
  'no amount of insulin: %s',
  (sentence) => expect(namesAmount(sentence)).toBe(false),
);
