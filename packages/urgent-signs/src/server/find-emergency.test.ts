import { readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findUrgentSign } from '../find-urgent-sign.ts';
import { findEmergency } from './find-emergency.ts';

describe('an emergency in words that no rule foresaw', () => {
  test.each([
    ['violence', 'hes kicking the bedroom door in kids are under the bed with me'],
    ['missing-child', 'we let go of his hand in the market and now he is nowhere, 4 years old, blue coat'],
    ['withheld-treatment', 'her dad says insulin is poison and flushed it, shes had none since friday'],
    ['unconscious', 'lifted her arm and it just drops, her eyes are half open'],
    ['bleeding', 'put his arm through the patio door theres blood up the walls and the towels arent holding it'],
  ] as const)('is surely %s', (kind, text) => {
    expect(findUrgentSign([text])).toBeUndefined();
    expect(findEmergency([text])).toMatchObject({ isSure: true, kind, dangerToLife: true });
  });

  test('names the parents that the text names', () => {
    expect(findEmergency(['dads got the kitchen knife out and hes telling mum to choose'])?.mentions).toEqual([
      'mother',
      'father',
    ]);
  });
});

test('what the rules find is sure, with the kind of the rules', () => {
  expect(findEmergency(['mummy wont get up'])).toEqual({
    isSure: true,
    kind: 'unconscious',
    dangerToLife: true,
    mentions: ['mother'],
  });
  expect(findEmergency(['her ketones are high', 'and now she is vomiting'])).toMatchObject({
    isSure: true,
    kind: 'ketones',
  });
});

test.each([
  'good morning everybody, the sun is out',
  'how many carbs are in a jacket potato',
  'ketones 0.2',
  'what ketone level',
  'test ketones over 14?',
  'her HbA1c dropped like a stone',
  'HbA1c 51, dropped like a stone since the pump',
])('"%s" is no emergency', (text) => {
  expect(findEmergency([text])).toBeUndefined();
});

test('a browser that takes the rules gets no model and no file', () => {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = readFileSync(file, 'utf8');
    for (const [, from = ''] of source.matchAll(/from '([^']+)'/g)) {
      if (from.startsWith('.') && from.endsWith('.ts')) visit(resolve(dirname(file), from));
      else if (!from.startsWith('.')) throw new Error(`${file} imports ${from}`);
    }
  };
  const sources = fileURLToPath(new URL('..', import.meta.url));
  visit(resolve(sources, 'index.ts'));
  expect([...seen].filter((file) => file.includes('/model/'))).toEqual([]);
  expect(readdirSync(resolve(sources, 'model'))).toContain('urgent-model.bin');
});
