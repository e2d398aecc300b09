import { readFileSync } from 'node:fs';

const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n');
const common = new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')).map((line) => line.toLowerCase()));

/** Whether it is among the most used passwords (the list says where it comes from), in any case. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
