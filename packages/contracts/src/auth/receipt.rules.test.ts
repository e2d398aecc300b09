import { expect, test } from 'vitest';
import { readReceipt, signedText } from './receipt.rules.ts';

test('the signed text does not depend on layout or order', () => {
  const text = '{"a":["x",1,null],"b":{"c":true}}';
  expect(signedText({ b: { c: true }, a: ['x', 1, null] })).toBe(text);
  expect(signedText(JSON.parse(JSON.stringify(JSON.parse(text), undefined, 2)))).toBe(text);
});

test('what cannot be a receipt is none', () => {
  const deep = `${'['.repeat(9000)}${']'.repeat(9000)}`;
  const garbage = ['', 'null', '"text"', '[]', '{}', '{"receipt":"x","kid":"k","signature":"s"}', '{"receipt":{}'];
  for (const text of [...garbage, `{"receipt":{"a":${deep}},"kid":"k","signature":"s"}`])
    expect(readReceipt(text)).toBeUndefined();
  expect(readReceipt('{"signature":"s","kid":"k","receipt":{"b":1,"a":2}}')?.signed).toBe('{"a":2,"b":1}');
});
