import { expect, test } from 'vitest';
import { previewOf } from './preview.rules.ts';

test('a short text is its own preview', () => {
  expect(previewOf('a'.repeat(200))).toBe('a'.repeat(200));
});

test('a long text is cut, never inside a character', () => {
  expect(previewOf('a'.repeat(201))).toBe(`${'a'.repeat(199)}…`);
  expect(previewOf(`${'a'.repeat(198)}😀😀`)).toBe(`${'a'.repeat(198)}…`);
});

test('a preview of a preview is the same', () => {
  const once = previewOf('b'.repeat(2000));
  expect(previewOf(once)).toBe(once);
});
