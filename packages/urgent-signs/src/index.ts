export { FIXED_ANSWERS } from './answers.ts';
export { CHECK_LINES, CHILD_CHECK_LINES } from './check-lines.ts';
export { CHILD_ANSWERS } from './child-answers.ts';
export { findUrgentSign } from './find-urgent-sign.ts';
export { KINDS, type Kind } from './kinds.ts';
export { normalise } from './normalise.ts';
export { createPhraseFinder } from './phrase-finder.ts';
export { tokenise } from './tokenise.ts';
