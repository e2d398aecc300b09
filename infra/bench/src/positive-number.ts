/** An argument of a bench. @throws when it is no number above zero, with which a bench would do nothing and hold */
export function positiveNumber(name: string, given: string): number {
  const number = Number(given);
  if (!(number > 0)) throw new Error(`${name} is '${given}', and must be a number above zero`);
  return number;
}
