export { CHILD_ANSWERS, FIXED_ANSWERS } from './answers.ts';
export { findUrgentSign } from './find-urgent-sign.ts';
export { KINDS, type Kind } from './kinds.ts';
export { normalise } from './normalise.ts';
export { createPhraseFinder } from './phrase-finder.ts';
export { tokenise } from './tokenise.ts';
