import { HBA1C_MAX, HBA1C_MMOL_MAX } from '@notalone/contracts/limits';

// NGSP/IFCC master equation, % = 0.0915 × mmol/mol + 2.15: Hoelzel et al., Clinical Chemistry 50 (2004) 166–174.
const SLOPE = 0.0915;
const OFFSET = 2.15;

/** HbA1c in mmol/mol (IFCC, what British clinics say) → per cent (NGSP), in steps of 0.1. */
export const percentOf = (mmolPerMol: number): number => Number((SLOPE * mmolPerMol + OFFSET).toFixed(1));
/** Per cent (NGSP) → whole mmol/mol (IFCC). */
export const mmolPerMolOf = (percent: number): number => Math.round((percent - OFFSET) / SLOPE);

/** What was typed as mmol/mol: a number too high to be per cent and not too high for mmol/mol; else undefined. */
export function typedAsMmolPerMol(typed: string): number | undefined {
  const value = typed.trim().replace(',', '.');
  if (!/^\d+(\.\d+)?$/.test(value)) return undefined;
  return Number(value) > HBA1C_MAX && Number(value) <= HBA1C_MMOL_MAX ? Number(value) : undefined;
}

/** What was typed, as the per cent that are kept; whatever is no mmol/mol stays as it is, with a decimal point. */
export function percentTyped(typed: string): string {
  const mmolPerMol = typedAsMmolPerMol(typed);
  return mmolPerMol === undefined ? typed.trim().replace(',', '.') : String(percentOf(mmolPerMol));
}

/** `7.5` → `7.5 % (58 mmol/mol)`. */
export const hba1cInWords = (percent: number): string => `${percent} % (${mmolPerMolOf(percent)} mmol/mol)`;
