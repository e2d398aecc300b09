import { COMPANION_NAME } from './persona.ts';
import { plainWords } from './urgent/spelling.ts';

export const DOSE_REFUSAL =
  'I cannot help with doses of insulin or any other medicine, not even roughly: that must come from people who know your child. Please ask your diabetes team; outside their hours they have an emergency number, and NHS 111 is there day and night. If it is an emergency, call 999.';
export const COMPUTER_ANSWER = `I am a computer. ${COMPANION_NAME} is a drawn character and no real child, nobody sits here typing, and I can be wrong. I give no medical advice: for that, your diabetes team is there. I am happy to listen, though.`;
/** Instead of an answer that the moderation, or a rule of ours, did not let through. */
export const WITHDRAWN =
  'Let me stop there: I do not have good words for this. If it cannot wait, please call 999 or NHS 111. Is there something else about your days that I can listen to?';
/** For what somebody wrote that the moderation flagged. */
export const UNANSWERED =
  'I would rather not talk about that. If somebody could be hurt, please call 999. I am here for anything about family life with diabetes.';

const INSULIN =
  '(?:insulin(?! (?:pump|pumps|pen|pens|needle|needles|cost|costs|price|fridge|storage|bag|case))|units?|bolus(?:es)?|basal|dose|doses|dosage|correction|novo(?:rapid|log)?|trurapi|actrapid|humulin|humalog|fiasp|lyumjev|apidra|lantus|levemir|tresiba|toujeo|glucagon|metformin)';
const DOSE_QUESTIONS = [
  new RegExp(`\\bhow (?:much|many) (?!does|do |is |are |it |to |carbs?)(?:\\w+ ){0,3}${INSULIN}\\b`),
  /\b(?:what|which) (?:\w+ ){0,3}(?:dose|dosage|bolus|correction|correction factor|carb ratio|insulin ratio|insulin to carb ratio|ratio)\b/,
  /\b(?:how much|how many|what) (?:do|should|can|shall|must|would|could) (?:i|we|you|he|she) (?:\w+ )?(?:give|inject|bolus|dose|put in|correct)\b/,
  new RegExp(
    `\\b(?:should|can|could|shall|must|may|do|would) (?:i|we|you|he|she) (?:\\w+ ){0,5}(?:\\d+p?\\d* ?(?:u|units?)\\b|inject|bolus\\b|correct (?:for|with|her|him|it)|${INSULIN})`,
  ),
  new RegExp(
    `\\b(?:should|shall|can|could|may|do|how|when|safe|ok|okay|alright|better|need) (?:\\w+ ){0,5}(?:increase|reduce|raise|lower|change|drop|cut|double|halve|skip|miss|stop|adjust|up|work out|calculate|split) (?:\\w+ ){0,4}${INSULIN}\\b`,
  ),
  new RegExp(`\\b(?:calculate|work out|figure out) (?:\\w+ ){0,2}${INSULIN}\\b`),
  /\bunits? (?:for|per|to cover) (?:an? |the )?(?:\d|pizza|pasta|meal|snack|slice|carb|cake)/,
  /\b(?:is|are|was|were) \d+p?\d* ?units? (?:\w+ ){0,2}(?:enough|too much|too many|right|ok|okay|too little)\b/,
  new RegExp(`\\b(?:hm|hw|hwo) (?:much |many )?(?:\\w+ ){0,2}${INSULIN}\\b`),
  new RegExp(`\\b${INSULIN} for (?:\\w+ ){0,2}\\d+(?:p\\d+)? ?(?:g|grams?|carbs?)\\b`),
  /\b(?:is|are|will|would) \d+(?:p\d+)? (?:\w+ )?(?:enough|too much|too little) (?:to|for) (?:(?:bring|get|take|push) (?:\w+ ){0,4}down|correct|cover|lower|treat)\b/,
  /\bbasal (?:rates?|profiles?|settings?) (?:\w+ ){0,3}(?:suggestions?|suggest|advice|ideas|recommendations?|recommend|recommended)\b/,
  new RegExp(`\\b(?:suggest|suggestions?|recommend|recommendations?|advise|advice) (?:\\w+ ){0,2}${INSULIN}\\b`),
  /\bcorrect(?:ion)? (?:dose )?for (?:a |an )?(?:high|low|\d)/,
];

const COMPUTER_QUESTIONS = [
  /\b(?:are|r) (?:you|u|ya) (?:\w+ ){0,3}(?:real|human|person|robot|bot|chatbot|computer|ai|machine|program|programme|alive|child|kid|girl|chatgpt|gpt|a human|fake|someone)\b/,
  /\b(?:you|youre|you are|ur|this is|thats) (?:\w+ ){0,2}(?:a )?(?:robot|bot|chatbot|computer|ai|machine|chatgpt)\b/,
  /\b(?:am i|are we) (?:talking|speaking|chatting|writing|typing) (?:to|with) (?:an? )?(?:\w+ )?(?:person|human|robot|bot|chatbot|computer|ai|machine|child|kid|girl)\b/,
  /\bis (?:this|that|it|wren) (?:\w+ ){0,2}(?:robot|bot|chatbot|computer|ai|machine|chatgpt|real person|real child|real girl|human|real)\b(?! time)/,
  /\b(?:who|what) (?:are|r) (?:you|u)\b(?! (?:going|doing|talking|eating|up to|on about|referring|saying|asking|planning))/,
];

/** The answers that need no model; undefined when one is needed. */
export function fixedAnswer(text: string): string | undefined {
  const words = plainWords(text);
  if (COMPUTER_QUESTIONS.some((pattern) => pattern.test(words))) return COMPUTER_ANSWER;
  return DOSE_QUESTIONS.some((pattern) => pattern.test(words)) ? DOSE_REFUSAL : undefined;
}
