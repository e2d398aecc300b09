import data from './data/hides.json' with { type: 'json' };
import { type Find, findersOf } from './phrases.ts';

const [SECRET = [], ILLNESS = [], FOOD = []] = data.map(findersOf);
const has = (finders: readonly Find[], words: string): boolean => finders.some((find) => find(words).length > 0);

/** It names food, insulin or an illness. */
export const namesIllness = (words: string): boolean => has(ILLNESS, words) || has(FOOD, words);

/**
 * The writer asks the friend to keep its own food, insulin or illness secret, and is ill of it or soon will be: `dont
 * tell anyone i ate sweets, im shaking`. Such a child needs its family (rules 4.5).
 * @param words as `wordsOf` writes them
 */
export const hidesIllness = (words: string): boolean => has(SECRET, words) && has(ILLNESS, words);
