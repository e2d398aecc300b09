export const secondsAfter = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000);
export const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1000;
