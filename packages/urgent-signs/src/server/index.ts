/** For servers: with the model, which reads a file. Browsers have the rules alone. */

export { featuresOf, tokenIdsOf } from '../model/features.ts';
export { readHeads } from '../model/heads.ts';
export { judge, meaningOf } from '../model/urgent-model.ts';
export { findEmergency } from './find-emergency.ts';
export { noticeFor } from './notice-for.ts';
