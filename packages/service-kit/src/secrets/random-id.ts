import { randomBytes } from 'node:crypto';

/**
 * 24 random hex digits. Unlike an ObjectId it reveals neither time nor machine, so a reset handle that belongs to
 * nobody looks like a person's id.
 */
export const randomId = (): string => randomBytes(12).toString('hex');
