const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The day so many months after another, or the last of its month where that is shorter. Days are `2026-11-23`. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const clamped = Math.min(date, lastDayOf(first.getUTCFullYear(), first.getUTCMonth()));
  first.setUTCDate(clamped);
  return first.toISOString().slice(0, 10);
}

/** The first monthly anniversary of the day of creation after today (rules 6.5). */
export function nextPaymentDue(created: string, today: string): string {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const months = Math.max(1, monthOf(today) - monthOf(created));
  const due = addMonths(created, months);
  return due > today ? due : addMonths(created, months + 1);
}
