import { expect, test } from 'vitest';
import { createPhraseFinder } from './phrase-finder.ts';

const asksForCake = createPhraseFinder({
  concepts: { CAKE: 'cake cakes bun buns' },
  patterns: ['how much|many ..2 CAKE !shop', 'NUMBER CAKE for me'],
});

test.each(['How much cake?', 'how MANY small sweet BUNS', '2 cakes for me please', 'Hello. How much cake'])(
  'found: %s',
  (text) => expect(asksForCake(text)).toBe(true),
);
test.each(['How many people want a bit of cake?', 'how much, cake?', 'how much cake shop', 'two cakes for me', ''])(
  'not found: %s',
  (text) => expect(asksForCake(text)).toBe(false),
);
