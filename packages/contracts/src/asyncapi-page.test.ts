import { expect, test } from 'vitest';
import { asyncApiDocument } from './asyncapi.ts';
import { asyncApiPage } from './asyncapi-page.ts';
import { EVENTS, TOPICS } from './events.ts';

test('the page shows every topic and every event once, without scripts or raw markup', () => {
  const document = asyncApiDocument();
  const page = asyncApiPage({ ...document, info: { ...document.info, title: '<img src=x onerror=alert(1)>' } });
  const timesShown = (heading: string) => page.split(heading).length - 1;
  expect(Object.keys(TOPICS).filter((topic) => timesShown(`<h2>${topic}</h2>`) !== 1)).toEqual([]);
  expect(EVENTS.filter(({ type }) => timesShown(`<h3>${type}</h3>`) !== 1)).toEqual([]);
  expect(page).not.toMatch(/<script|<img|style=/);
});

test('who writes and who reads a topic is told', () => {
  const page = asyncApiPage(asyncApiDocument());
  expect(page).toContain('auth writes people.state.');
  expect(page).toContain('emergency reads phones.state.');
});
