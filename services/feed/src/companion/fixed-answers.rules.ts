import { createPhraseFinder } from '@notalone/urgent-signs';
import { COMPANION_NAME } from './persona.ts';

export const DOSE_REFUSAL =
  'I cannot help with doses of insulin or any other medicine, not even roughly: that must come from people who know your child. Please ask your diabetes team; outside their hours they have an emergency number, and NHS 111 is there day and night. If it is an emergency, call 999.';
export const COMPUTER_ANSWER = `I am a computer. ${COMPANION_NAME} is a drawn character and no real child, nobody sits here typing, and I can be wrong. I give no medical advice: for that, your diabetes team is there. I am happy to listen, though.`;
/** Instead of an answer that the moderation or a rule of ours has stopped. */
export const WITHDRAWN =
  'Let me stop there: I do not have good words for this. If it cannot wait, please call 999 or NHS 111. Is there something else about your days that I can listen to?';
/** Below the line for what may be an emergency, when there is no answer. */
export const NOT_NOW =
  'I cannot answer you just now, I am sorry. If you are in any doubt, please call: you will bother nobody.';
/** For what somebody wrote that the moderation flagged. */
export const UNANSWERED =
  'I would rather not talk about that. If somebody could be hurt, please call 999. I am here for anything about family life with diabetes.';

const CONCEPTS = {
  DOSE: 'insulin unit units bolus boluses basal dose doses dosage correction novo novorapid novolog trurapi actrapid humulin humalog fiasp lyumjev apidra lantus levemir tresiba toujeo glucagon metformin',
  THING: 'pump pumps pen pens needle needles cost costs price fridge storage bag case',
  SHOULD: 'should can could shall must may do would',
  WE: 'i we you he she',
  CHANGE: 'increase reduce raise lower change drop cut double halve skip miss stop adjust up calculate split',
  SUGGEST: 'suggest suggestions suggestion recommend recommended recommendation recommendations advise advice ideas',
  COMPUTER: 'robot bot chatbot computer ai machine program programme chatgpt gpt',
  PERSON: 'real human person alive child kid girl fake someone',
};
const OF_DOSE = 'DOSE !THING';

const asksForDose = createPhraseFinder({
  concepts: CONCEPTS,
  patterns: [
    `how much|many !does|do|is|are|it|to|carb|carbs ..3 ${OF_DOSE}`,
    'what|which ..3 dose|dosage|bolus|correction',
    'what|which ..4 ratio',
    'how much|many SHOULD WE ..1 give|inject|bolus|dose|put|correct',
    'what SHOULD WE ..1 give|inject|bolus|dose|put|correct',
    'SHOULD WE ..5 NUMBER you|unit|units',
    'SHOULD WE ..5 inject|bolus',
    'SHOULD WE ..5 correct for|with|her|him|it',
    `SHOULD WE ..5 ${OF_DOSE}`,
    `SHOULD|how|when|safe|ok|okay|alright|better|need ..5 CHANGE|out ..4 ${OF_DOSE}`,
    `calculate ..2 ${OF_DOSE}`,
    `work|figure out ..2 ${OF_DOSE}`,
    'unit|units for|per|cover an|a|the? NUMBER|pizza|pasta|meal|snack|slice|carb|cake',
    'is|are|was|were NUMBER unit|units ..2 enough|right|ok|okay|much|many|little',
    `hm|hw|hwo much|many? ..2 ${OF_DOSE}`,
    'DOSE for ..2 NUMBER g|gram|grams|carb|carbs',
    'is|are|will|would NUMBER ..1 enough|much|little to|for correct|cover|lower|treat',
    'is|are|will|would NUMBER ..1 enough|much|little to|for bring|get|take|push ..4 down',
    'basal rate|rates|profile|profiles|setting|settings ..3 SUGGEST',
    `SUGGEST ..2 ${OF_DOSE}`,
    'correct|correction dose? for a|an? high|low|NUMBER',
  ],
});

const asksWhetherComputer = createPhraseFinder({
  concepts: CONCEPTS,
  patterns: [
    'are you|ya ..3 COMPUTER|PERSON',
    'you are ..2 COMPUTER',
    'ur ..2 COMPUTER',
    'this|that is ..2 COMPUTER',
    'am|are i|we talking|speaking|chatting|writing|typing to|with ..2 COMPUTER|PERSON',
    'is this|that|it|wren ..2 COMPUTER|human',
    'is this|that|it|wren ..2 real !time',
    'who|what are you !going|doing|talking|eating|up|on|about|referring|saying|asking|planning',
  ],
});

/** The answer to a question that needs no model, or undefined. */
export function fixedAnswer(text: string): string | undefined {
  if (asksWhetherComputer(text)) return COMPUTER_ANSWER;
  return asksForDose(text) ? DOSE_REFUSAL : undefined;
}
