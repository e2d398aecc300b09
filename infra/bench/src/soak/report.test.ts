import { expect, test } from 'vitest';
import type { Point } from './comparison.ts';
import { judge } from './report.ts';
import type { ProcessSeries } from './sampler.ts';

/** A figure that stays the same for so many minutes. */
const steady = (minutes = 60): Point[] =>
  Array.from({ length: minutes + 1 }, (_, ageMinutes) => ({ ageMinutes, value: 100 }));
const seriesOf = (name: string, changed: Partial<ProcessSeries> = {}): ProcessSeries => ({
  ...{ name, pid: 1, firstSeen: 0, isService: name === 'chat' },
  ...{ memoryMb: steady(), collectedMb: steady(), handles: steady(), sockets: steady() },
  ...changed,
});
const PRODUCT = { openSockets: steady(), outboxSeconds: steady(), p99Ms: steady() };

function judged(processes: readonly ProcessSeries[], product = PRODUCT): { holds: boolean; said: string } {
  let said = '';
  const sampler = { processes: new Map(processes.map((one, at) => [at, one])), product } as never;
  const holds = judge(sampler, 10, (line) => {
    said += `${line}\n`;
  });
  return { holds, said };
}

test('what stays as it was holds, also where one of two processes lived too short', () => {
  const short = { memoryMb: steady(12), collectedMb: [], handles: steady(12), sockets: steady(12) };
  expect(judged([seriesOf('chat'), seriesOf('redis')]).holds).toBe(true);
  expect(judged([seriesOf('chat', short), seriesOf('chat')]).holds).toBe(true);
});

test('a service whose memory was never read after a collection was not measured', () => {
  const { holds, said } = judged([seriesOf('chat', { collectedMb: [] }), seriesOf('redis', { collectedMb: [] })]);
  expect(holds).toBe(false);
  expect(said).toContain('chat collectedMb: never compared');
  expect(said).not.toContain('redis collectedMb');
});

test('without processes, or without figures of the product, nothing holds', () => {
  expect(judged([]).holds).toBe(false);
  expect(judged([seriesOf('chat')], { ...PRODUCT, outboxSeconds: [] }).said).toContain(
    'the product outboxSeconds: never compared',
  );
});

test('what stands for providers is shown and not judged', () => {
  const growing = steady().map(({ ageMinutes }) => ({ ageMinutes, value: 100 + 10 * ageMinutes }));
  const { holds, said } = judged([seriesOf('redis'), seriesOf('emulators', { memoryMb: growing })]);
  expect(said).toContain('memoryMb 200.0 → ');
  expect(holds).toBe(true);
});
