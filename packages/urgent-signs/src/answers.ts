import type { Kind } from './kinds.ts';

const NO_CALL = 'I am a computer and cannot call anybody for you.';
/**
 * The Silent Solution of the police, for mobiles. It tells them no position.
 * Source: gov.uk coronavirus guidance on domestic abuse as on disabilitypartnershipcalderdale.org; belfasttrust.hscni.net;
 * standingtogether.org.uk.
 */
const CANNOT_SPEAK = 'If you cannot speak on the phone, call 999 and press 55 on a mobile when you are asked.';
/** Source: nspcc.org.uk/what-you-can-do/report-abuse; the helpline has hours, Childline has none. */
const ABOUT_A_CHILD =
  'Worried about a child: NSPCC 0808 800 5000, by day. Children and young people can call Childline day and night: 0800 1111.';
const AMBULANCE = 'Please call 999 now and ask for an ambulance.';
const paragraph = (...sentences: readonly string[]) => sentences.join(' ');
const answer = (...paragraphs: readonly string[]) => [...paragraphs, NO_CALL].join('\n\n');

/**
 * Fixed answers from public UK guidance (NHS, Diabetes UK, Samaritans, Resuscitation Council UK), without a model and
 * without doses.
 */
export const FIXED_ANSWERS: Readonly<Record<Kind, string>> = {
  'not-breathing': answer(
    paragraph(
      `${AMBULANCE} Say that somebody is not breathing, or cannot breathe properly.`,
      'Put the phone on speaker and do what they say.',
    ),
    paragraph(
      'If they do not breathe and do not wake, 999 will tell you how to do CPR (chest compressions) and where the nearest defibrillator is.',
      'If they are awake, help them to sit up and stay with them.',
    ),
  ),
  choking: answer(
    paragraph(
      'If they can cough, tell them to keep coughing.',
      'If they cannot cough, speak or breathe: call 999 now, or shout for somebody to call, and put the phone on speaker.',
    ),
    paragraph(
      'While you wait: bend them forward and give up to 5 firm blows between the shoulder blades with the heel of your hand.',
      'Then 999 will tell you what to do next.',
      'A baby is held face down along your arm, with the head low.',
    ),
    'If somebody swallowed a battery or a magnet, go to A&E or call 999 now, even if they seem well.',
  ),
  fit: answer(
    `${AMBULANCE} Say that it is a fit (seizure) and that it is about somebody with diabetes.`,
    paragraph(
      'While you wait: move hard things out of the way.',
      'Do not hold them down and put nothing in their mouth.',
      'When the fit stops, lay them on their side.',
      'If you have a glucagon kit and have been shown how to use it, use it now.',
    ),
  ),
  unconscious: answer(
    `${AMBULANCE} Say that it is about somebody with diabetes.`,
    paragraph(
      'While you wait: if they breathe, lay them on their side.',
      'Give nothing to eat or drink.',
      'If you have a glucagon kit and have been shown how to use it, use it now.',
      'If they do not breathe, tell 999 and do what they say.',
    ),
    'If glucagon was already given, tell 999 when. They need help from a person even if they wake.',
  ),
  bleeding: answer(
    'If the bleeding is heavy or does not stop, call 999 now and ask for an ambulance.',
    paragraph(
      'While you wait: press firmly on the wound with a clean cloth or your hand and keep pressing.',
      'If something is stuck in the wound, do not pull it out; press around it.',
      'Let them lie down.',
    ),
  ),
  'chest-pain': answer(
    paragraph(
      AMBULANCE,
      `Chest pain that comes on suddenly or spreads can be a heart attack.`,
      'With diabetes the signs can be milder, so do not wait to see.',
    ),
    paragraph(
      'While you wait: sit down and rest, and try to stay calm.',
      'Do not drive yourself to hospital.',
      'If they stop breathing or do not wake, tell 999 and do what they say.',
    ),
  ),
  'self-harm': answer(
    paragraph(
      'I am glad that you said it.',
      'This is too big to carry alone, and you deserve to talk with a person, now.',
    ),
    paragraph(
      'If somebody is hurt, has taken something or is in danger, call 999.',
      'Samaritans listen day and night, free: 116 123.',
      'NHS 111 has people for mental health too: choose option 2.',
      'Children and young people can call Childline: 0800 1111.',
    ),
  ),
  poisoning: answer(
    'Please get help from a person now, even if they feel well: some medicines do harm hours later.',
    paragraph(
      'Call 999 or go to A&E now.',
      'If it was swallowed by mistake and they seem well, call NHS 111 at once.',
      'Take the packet or bottle with you.',
      'Do not make them sick, and do not wait for signs.',
    ),
    paragraph(
      'If it was on purpose, you deserve to talk with somebody.',
      'Samaritans listen day and night, free: 116 123.',
      'Children and young people can call Childline: 0800 1111.',
    ),
  ),
  'severe-low': answer(
    paragraph(
      `${AMBULANCE} Say that it is about somebody with diabetes who has a very low blood sugar, or is confused or cannot speak or stand properly.`,
    ),
    paragraph(
      'While you wait: if they are awake and can swallow, treat the low as their hypo plan says.',
      'If they cannot swallow or do not wake, give nothing by mouth, lay them on their side, and if you have a glucagon kit and have been shown how to use it, use it now.',
      'Do not leave them alone.',
    ),
  ),
  ketones: answer(
    paragraph(
      'Ketones together with being sick, high sugars or fast breathing, or high ketones alone, can be diabetic ketoacidosis (DKA), which needs help fast.',
    ),
    paragraph(
      'Call 999 or go to A&E now if blood ketones are over 3 (or over 2+ in urine), if nothing stays down, or if they are drowsy, confused, breathing deeply or fast, or have tummy pain.',
      'Otherwise call your diabetes team’s emergency number now, or NHS 111 if they do not answer at once.',
    ),
  ),
  'too-much-insulin': answer(
    'Too much insulin, or the wrong insulin, can become an emergency. Please get help from a person now.',
    paragraph(
      'Call 999 if they are drowsy, confused, have a fit or cannot be woken, or if it was taken on purpose.',
      'Otherwise call your diabetes team’s emergency number now, or NHS 111 if they do not answer at once.',
      'Do not leave them alone.',
    ),
  ),
  violence: answer(
    paragraph(
      'If you or a child are in danger now, call 999 and ask for the police.',
      CANNOT_SPEAK,
      'If somebody is hurt, ask for an ambulance too.',
    ),
    paragraph(
      'To talk with somebody, free, day and night:',
      'in England Refuge 0808 2000 247, in Scotland 0800 027 1234, in Wales Live Fear Free 0808 80 10 800, in Northern Ireland 0808 802 1414.',
      ABOUT_A_CHILD,
    ),
    'It is not your fault.',
  ),
  'missing-child': answer(
    paragraph(
      'Call 999 now and ask for the police. Say that a child is missing or has been taken. You do not have to wait.',
      'If the child has diabetes, say so, and when insulin or food is due.',
    ),
    paragraph(
      'While you wait: keep your phone free.',
      'One person stays where the child was last seen, or at home.',
      'Look where a child could hide or fall asleep, and near water and roads.',
    ),
  ),
  'withheld-treatment': answer(
    paragraph(
      'Doing without insulin, without food for a low or without other treatment can become an emergency within hours.',
      'Call 999 if somebody is drowsy, confused, being sick, breathing deeply or fast or cannot be woken, or if you are in danger.',
      CANNOT_SPEAK,
    ),
    paragraph(
      'Otherwise call your diabetes team’s emergency number now, or NHS 111 if they do not answer at once: they can get insulin to you today, whatever the reason.',
      ABOUT_A_CHILD,
    ),
  ),
  danger: answer(
    paragraph(
      'If somebody could be in danger, call 999 now and ask for an ambulance.',
      'If it is about somebody with diabetes, say so.',
    ),
    paragraph(
      'While you wait: stay with them.',
      'If they breathe but do not wake, lay them on their side and give nothing to eat or drink.',
      CANNOT_SPEAK,
    ),
  ),
};
