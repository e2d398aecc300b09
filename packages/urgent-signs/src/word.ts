/** A token as the patterns see it. */
export interface Word {
  readonly text: string;
  readonly sentence: number;
  readonly clause: number;
  /** The word itself and the concepts that it belongs to. */
  readonly terms: readonly string[];
}
