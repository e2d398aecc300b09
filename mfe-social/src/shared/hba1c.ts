import { HBA1C_MAX, HBA1C_MMOL_MAX } from '@notalone/contracts/limits';

// NGSP/IFCC master equation, % = 0.0915 × mmol/mol + 2.15: Hoelzel et al., Clinical Chemistry 50 (2004) 166–174.
const SLOPE = 0.0915;
const OFFSET = 2.15;

/** Converts HbA1c from mmol/mol (IFCC, used by UK clinics) to per cent (NGSP), in steps of 0.1. */
export const toPercent = (mmolPerMol: number): number => Number((SLOPE * mmolPerMol + OFFSET).toFixed(1));
/** Converts per cent (NGSP) to whole mmol/mol (IFCC). */
export const toMmolPerMol = (percent: number): number => Math.round((percent - OFFSET) / SLOPE);

/** The value as mmol/mol if it is too high for per cent but valid for mmol/mol; otherwise undefined. */
export function parseMmolPerMol(typed: string): number | undefined {
  const value = typed.trim().replace(',', '.');
  if (!/^\d+(\.\d+)?$/.test(value)) return undefined;
  return Number(value) > HBA1C_MAX && Number(value) <= HBA1C_MMOL_MAX ? Number(value) : undefined;
}

/** Converts mmol/mol to per cent, as stored; other text is only trimmed and given a decimal point. */
export function normaliseToPercent(typed: string): string {
  const mmolPerMol = parseMmolPerMol(typed);
  return mmolPerMol === undefined ? typed.trim().replace(',', '.') : String(toPercent(mmolPerMol));
}

/** `7.5` → `7.5 % (58 mmol/mol)`. */
export const formatHba1c = (percent: number): string => `${percent} % (${toMmolPerMol(percent)} mmol/mol)`;
