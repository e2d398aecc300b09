import { HBA1C_MAX, HBA1C_MMOL_MAX } from '@notalone/contracts/limits';
import { describe, expect, it } from 'vitest';
import { formatHba1c, normaliseToPercent, parseMmolPerMol, toMmolPerMol, toPercent } from './hba1c.ts';

describe('HbA1c', () => {
  // From the NGSP conversion table.
  it.each([
    [31, 5],
    [42, 6],
    [48, 6.5],
    [53, 7],
    [58, 7.5],
    [64, 8],
    [75, 9],
    [97, 11],
    [130, 14],
  ])('converts %s mmol/mol to %s per cent and back', (mmolPerMol, percent) => {
    expect([toPercent(mmolPerMol), toMmolPerMol(percent)]).toEqual([percent, mmolPerMol]);
  });

  it.each([
    ['58', '7.5'],
    [' 58 ', '7.5'],
    ['58,5', '7.5'],
    ['21', '4.1'],
    ['195', '20'],
    ['7,4', '7.4'],
    ['20', '20'],
    ['196', '196'],
    ['high', 'high'],
    ['', ''],
  ])('normalises “%s” to “%s”', (typed, kept) => {
    expect(normaliseToPercent(typed)).toBe(kept);
  });

  it('reads values above the highest per cent, up to the highest mmol/mol, as mmol/mol', () => {
    expect([String(HBA1C_MAX), '21', String(HBA1C_MMOL_MAX), String(HBA1C_MMOL_MAX + 1)].map(parseMmolPerMol)).toEqual([
      undefined,
      21,
      195,
      undefined,
    ]);
    expect(toPercent(HBA1C_MMOL_MAX)).toBe(HBA1C_MAX);
  });

  it('is shown in both units', () => {
    expect(formatHba1c(7.5)).toBe('7.5 % (58 mmol/mol)');
  });
});
