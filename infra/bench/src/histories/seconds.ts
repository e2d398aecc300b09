/** A time of a history in a sentence. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(3)} s`;
