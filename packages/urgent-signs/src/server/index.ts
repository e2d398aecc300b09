/** For servers: with the model, which reads a file. Browsers have the rules alone. */
export { type Emergency, findEmergency } from './find-emergency.ts';
export { noticeFor } from './notice-for.ts';
