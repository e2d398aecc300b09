import { HBA1C_MAX, HBA1C_MMOL_MAX } from '@notalone/contracts/limits';
import { describe, expect, it } from 'vitest';
import { hba1cInWords, mmolPerMolOf, percentOf, percentTyped, typedAsMmolPerMol } from './hba1c.ts';

describe('HbA1c', () => {
  // pairs of the NGSP conversion table
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
  ])('of %s mmol/mol is %s per cent, and back', (mmolPerMol, percent) => {
    expect([percentOf(mmolPerMol), mmolPerMolOf(percent)]).toEqual([percent, mmolPerMol]);
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
  ])('typed as “%s” is kept as “%s”', (typed, kept) => {
    expect(percentTyped(typed)).toBe(kept);
  });

  it('is taken as mmol/mol from just above the highest per cent to the highest mmol/mol', () => {
    expect([String(HBA1C_MAX), '21', String(HBA1C_MMOL_MAX), String(HBA1C_MMOL_MAX + 1)].map(typedAsMmolPerMol)).toEqual([undefined, 21, 195, undefined]);
    expect(percentOf(HBA1C_MMOL_MAX)).toBe(HBA1C_MAX);
  });

  it('is shown both ways', () => {
    expect(hba1cInWords(7.5)).toBe('7.5 % (58 mmol/mol)');
  });
});
