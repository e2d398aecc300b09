import { randomBytes } from 'node:crypto';

/** 24 random hex digits. Unlike an ObjectId it tells neither time nor machine, so the handle of nobody's reset cannot be told from a person's id. */
export const randomId = (): string => randomBytes(12).toString('hex');
