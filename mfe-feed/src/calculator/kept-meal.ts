import { session } from '@notalone/web-kit';

export interface Meal {
  readonly lines: readonly string[];
  readonly hasAgreed: boolean;
}
const EMPTY: Meal = { lines: [''], hasAgreed: false };

let kept: { readonly userId: string | undefined; readonly meal: Meal } | undefined;
const whose = () => session.current()?.userId;

/** What was typed before the dialog closed, by the same person. Gone with the page. */
export const keptMeal = (): Meal => (kept && kept.userId === whose() ? kept.meal : EMPTY);
export function keepMeal(meal: Meal): void {
  kept = { userId: whose(), meal };
}
