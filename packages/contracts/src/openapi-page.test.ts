import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { openApiPage } from './openapi-page.ts';
import { OPERATIONS } from './operations.ts';

test('the page shows every operation once, without scripts or raw markup from a contract', () => {
  const document = openApiDocument();
  const page = openApiPage({ ...document, info: { ...document.info, title: '<img src=x onerror=alert(1)>' } });
  expect(OPERATIONS.filter(({ id }) => page.split(`<section id="${id}">`).length !== 2)).toEqual([]);
  expect(page).not.toMatch(/<script|<img|style=/);
});

test('a service’s own page has only its operations', () => {
  const described = openApiDocument({ service: 'profile' });
  expect(Object.keys(described.paths).every((path) => /^\/(api|uploads)\/profile/.test(path))).toBe(true);
  expect(openApiPage(described)).toContain('childName');
});
