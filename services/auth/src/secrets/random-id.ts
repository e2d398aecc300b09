import { randomBytes } from 'node:crypto';

/** 24 random hex digits. Unlike an ObjectId it tells neither time nor machine, so a decoy's id cannot be told from a person's. */
export const randomId = (): string => randomBytes(12).toString('hex');
