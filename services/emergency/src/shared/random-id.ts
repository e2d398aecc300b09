import { randomBytes } from 'node:crypto';

/** 24 hex digits. */
export const randomId = (): string => randomBytes(12).toString('hex');
