import { openRemote } from '@notalone/web-features/testing/open-remote';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ORGANISATIONS } from '../resources/organisations.ts';
import { ResourcesPanel } from '../resources/resources-panel.tsx';
import { SickDayRulesPage } from './sick-day-rules.page.tsx';

const open = () => openRemote({ App: SickDayRulesPage, pages: [] }, '/sick-day-rules');
const text = () => document.querySelector('article')?.textContent ?? '';

beforeEach(() => {
  vi.stubGlobal('print', vi.fn());
});

test('puts 999 first, then the team and 111, each with a phone link', () => {
  open();
  const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(headings.slice(0, 2)).toEqual([
    'Call 999 or go to A&E now if your child',
    'Call your diabetes team, day or night, if',
  ]);
  expect(screen.getByRole('link', { name: 'Call 999' }).getAttribute('href')).toBe('tel:999');
  expect(screen.getByRole('link', { name: 'Call NHS 111' }).getAttribute('href')).toBe('tel:111');
});

test('links only to existing sections, and to all of them', () => {
  open();
  const parts = within(screen.getByRole('article'))
    .getAllByRole('heading', { level: 2 })
    .map(({ id }) => id);
  const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  expect(contents.map((link) => link.getAttribute('href'))).toEqual(parts.map((id) => `#${id}`));
  for (const link of document.querySelectorAll('a[href^="#"]'))
    expect(parts).toContain(link.getAttribute('href')?.slice(1));
});

test('names no dose of insulin', () => {
  open();
  expect(text()).toContain('Never stop insulin');
  expect(text()).not.toMatch(
    /\d\s*(?:units?\b|u\b|u\/kg|iu\b)|per\s?cent|\d\s*%|units? per|total daily dose|correction factor/i,
  );
});

test('says that the team’s plan comes first, when it was reviewed, and its sources', () => {
  open();
  expect(screen.getByText(/own plan comes first/)).toBeTruthy();
  expect(screen.getByText('21 November 2026').getAttribute('datetime')).toBe('2026-11-21');
  const sources = screen.getAllByRole('link', { name: /opens in a new tab/ });
  expect(sources.length).toBeGreaterThanOrEqual(5);
  for (const link of sources) {
    expect(link.getAttribute('href')).toMatch(/^https:\/\//);
    expect(link.getAttribute('rel')).toContain('noopener');
  }
});

test('can be printed', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Print this page' }));
  expect(window.print).toHaveBeenCalledOnce();
});

test('lists each organisation once in the resources panel, with a secure link and a phone link', () => {
  openRemote({ App: ResourcesPanel, pages: [{ path: '/sick-day-rules' }] }, '/feed');
  const panel = within(screen.getByRole('complementary', { name: 'Help and resources' }));
  const all = ORGANISATIONS.flatMap(({ organisations }) => organisations);
  expect(new Set(all.map(({ url }) => url)).size).toBe(all.length);
  for (const { name, url } of all) {
    expect(panel.getByRole('link', { name: `${name} (opens in a new tab)` }).getAttribute('href')).toBe(url);
    expect(url).toMatch(/^https:\/\//);
  }
  for (const phone of all.flatMap((organisation) => organisation.phone ?? []))
    expect(panel.getByRole('link', { name: phone }).getAttribute('href')).toBe(`tel:${phone.replaceAll(' ', '')}`);
  expect(panel.getByRole('link', { name: '999' }).getAttribute('href')).toBe('tel:999');
  expect(panel.getByRole('link', { name: 'Sick Day Rules' }).getAttribute('href')).toBe('/sick-day-rules');
});
