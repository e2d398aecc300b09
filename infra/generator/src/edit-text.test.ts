import { expect, test } from 'vitest';
import { addToList, insertAfterLastLine, insertBefore } from './edit-text.ts';

test.each([
  ['on one line', "const A = ['a'];", 'const A = [', ']', "'b'", "const A = ['a', 'b'];"],
  ['over several lines', 'const A = [\n  a,\n];', 'const A = [', '\n];', '  b', 'const A = [\n  a,\n  b,\n];'],
  ['of comments only', 'x: {\n  // rows\n},', 'x: {', '\n}', '  b: 1', 'x: {\n  // rows\n  b: 1,\n},'],
])('adds to the list %s', (_what, text, opening, closing, item, expected) => {
  expect(addToList(text, opening, closing, item)).toBe(expected);
});

test('adds the first item to an empty list', () => {
  expect(addToList('t: { readers: [] }', ['t: {', 'readers: ['], ']', "'a'")).toBe("t: { readers: [ 'a'] }");
});

test('refuses a mark that is missing or not unique', () => {
  expect(() => insertBefore('a', 'b', 'c')).toThrow('no "b"');
  expect(() => insertBefore('b b', 'b', 'c')).toThrow('"b" occurs twice');
  expect(() => insertAfterLastLine('a', 'b', 'c')).toThrow('no line starts with "b"');
});

test('adds a line after the last of its kind', () => {
  expect(insertAfterLastLine('- a\n- b\nend', '- ', '- c')).toBe('- a\n- b\n- c\nend');
});
