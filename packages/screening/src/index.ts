export { childSafetyOf } from './child-safety-of.ts';
export type { Hearing } from './hearing.ts';
export { plainText } from './read-text.ts';
export { isTooLong, readableText } from './readable-text.ts';
export { isRole, soundsLikeRole } from './role-names.ts';
export { type Screening, screenMessage } from './screen-message.ts';
export { SPELT_LINKS } from './spelt-links.ts';
export { isSwearing } from './swearing.ts';
