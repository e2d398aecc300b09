import { readFileSync } from 'node:fs';

const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n');
const common = new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')).map((line) => line.toLowerCase()));

/** Whether a password is among the most common ones, ignoring case; the list names its source. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
