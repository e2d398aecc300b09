import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

const declared = (block: string) =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((match) => [match[1] ?? '', match[2] ?? '']),
  );
const [, dark = ''] = css.split('@media screen and (prefers-color-scheme: dark)');
const light = declared(css.slice(0, css.indexOf('@media')));
const themes: Record<string, Record<string, string>> = { light, dark: { ...light, ...declared(dark) } };

const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string) => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};

const grounds = ['paper', 'surface', 'surface-sunken', 'tint'];
const text: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['ink-soft', ground],
    ['link', ground],
  ]),
  ...['paper', 'surface', 'danger-soft'].map((ground): [string, string] => ['danger', ground]),
  ['ink', 'danger-soft'],
  ['ink', 'success-soft'],
  ['ink', 'marigold-soft'],
  ['ink', 'coral-soft'],
  ['on-teal', 'teal'],
  ['on-teal', 'teal-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ['on-emergency', 'emergency'],
  ['on-emergency', 'emergency-strong'],
  ['on-night', 'night'],
  ['on-night', 'night-soft'],
  ['teal-strong', 'tint'],
  ['coral-ink', 'coral-soft'],
  ['marigold-ink', 'marigold-soft'],
  ['plum', 'plum-soft'],
  ['success', 'success-soft'],
];
const edges: [string, string][] = [
  ...['paper', 'surface', 'surface-sunken'].flatMap((ground): [string, string][] => [
    ['line-strong', ground],
    ['teal', ground],
    ['danger', ground],
    ['emergency', ground],
  ]),
  ...grounds.map((ground): [string, string] => ['focus', ground]),
  // The lines of charts.
  ...['teal', 'coral-ink', 'plum', 'marigold-ink', 'blue', 'pink', 'success', 'ink-soft', 'ink'].map(
    (line): [string, string] => [line, 'surface'],
  ),
];

describe.each(Object.entries(themes))('%s theme', (_name, colours) => {
  const measured = ([front, back]: [string, string]) => contrast(colours[front] ?? '', colours[back] ?? '');
  it.each(text)('has enough contrast for %s on %s (AA, 4.5)', (...pair) => {
    expect(measured(pair)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(edges)('has enough contrast for the edge or ring %s on %s (3)', (...pair) => {
    expect(measured(pair)).toBeGreaterThanOrEqual(3);
  });
  it('has a red for emergencies, no pink', () => {
    const [red = 0, ...others] = [1, 3, 5].map((at) =>
      Number.parseInt((colours['emergency'] ?? '').slice(at, at + 2), 16),
    );
    expect(red).toBeGreaterThan(150);
    for (const other of others) expect(other).toBeLessThan(60);
  });
});
