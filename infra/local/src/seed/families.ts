import { BRISTOL } from './families/bristol.ts';
import { ELSEWHERE } from './families/elsewhere.ts';
import type { Family } from './families/family.ts';
import { LEEDS } from './families/leeds.ts';

export const FAMILIES: readonly Family[] = [...LEEDS, ...BRISTOL, ...ELSEWHERE];
