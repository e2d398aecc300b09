export const URGENCIES = ['unconscious', 'severe-low', 'fit', 'self-harm', 'ketones', 'too-much-insulin'] as const;
export type Urgency = (typeof URGENCIES)[number];

const NO_CALL = 'I am a computer and cannot call anybody for you.';

/** Fixed words of public UK guidance (NHS, Diabetes UK, Samaritans); no model has a hand in them. */
export const URGENT_ANSWERS: Readonly<Record<Urgency, string>> = {
  unconscious: [
    'Please call 999 now and ask for an ambulance. Say that it is about somebody with diabetes.',
    'While you wait: if they breathe, lay them on their side. Give nothing to eat or drink. If you have a glucagon kit and have been shown how to use it, use it now. If they do not breathe, tell 999 and do what they say.',
    NO_CALL,
  ].join('\n\n'),
  'severe-low': [
    'Please call 999 now and ask for an ambulance. Say that it is about somebody with diabetes who is confused or cannot speak or stand properly.',
    'While you wait: if they are awake and can swallow, treat the low as their hypo plan says. If they cannot swallow or do not wake, give nothing by mouth, lay them on their side, and if you have a glucagon kit and have been shown how to use it, use it now. Do not leave them alone.',
    NO_CALL,
  ].join('\n\n'),
  fit: [
    'Please call 999 now and ask for an ambulance. Say that it is a fit (seizure) and that it is about somebody with diabetes.',
    'While you wait: move hard things out of the way. Do not hold them down and put nothing in their mouth. When the fit stops, lay them on their side. If you have a glucagon kit and have been shown how to use it, use it now.',
    NO_CALL,
  ].join('\n\n'),
  'self-harm': [
    'I am glad that you said it. This is too big to carry alone, and you deserve to talk with a person, now.',
    'If somebody is hurt, has taken something or is in danger, call 999. Samaritans listen day and night, free: 116 123. NHS 111 has people for mental health too: choose option 2. Children and young people can call Childline: 0800 1111.',
    NO_CALL,
  ].join('\n\n'),
  ketones: [
    'Ketones together with being sick, high sugars or fast breathing, or high ketones alone, can be diabetic ketoacidosis (DKA), which needs help fast.',
    'Call 999 or go to A&E now if blood ketones are over 3 (or over 2+ in urine), if nothing stays down, or if they are drowsy, confused, breathing deeply or fast, or have tummy pain. Otherwise call your diabetes team’s emergency number now, or NHS 111 if they do not answer at once.',
    NO_CALL,
  ].join('\n\n'),
  'too-much-insulin': [
    'Too much insulin can become an emergency. Please get help from a person now.',
    'Call 999 if they are drowsy, confused, have a fit or cannot be woken, or if it was taken on purpose. Otherwise call your diabetes team’s emergency number now, or NHS 111 if they do not answer at once. Do not leave them alone.',
    NO_CALL,
  ].join('\n\n'),
};
