import { MongoClient } from 'mongodb';

const DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;
const WEEKDAYS = 7;
const ukDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });

/** About `middle`, a little more each week, less on some weekdays; the same at every run. */
const wave = (middle: number, day: number, shift: number): number =>
  Math.round(
    middle * (1 + (day - DAYS / 2) / (2 * DAYS)) * (1 + 0.25 * Math.sin((2 * Math.PI * (day + shift)) / WEEKDAYS)),
  );

function numbersOf(day: number) {
  const decided = day % 3 === 0 ? 2 : 1;
  return {
    posts: wave(9, day, 0),
    comments: wave(24, day, 1),
    active: wave(16, day, 2),
    reports: { post: day % 4 === 0 ? 1 : 0, comment: day % 5 === 0 ? 2 : 0, other: day % 9 === 0 ? 1 : 0 },
    decided,
    decisionHours: decided * (3 + (day % 6)),
  };
}

/**
 * A month of invented numbers for the dashboard, today excepted, which counts what really happens. Written to the
 * database, since days that are past can be counted by no call. Days that have numbers keep them.
 */
export async function writeDailyNumbers(): Promise<void> {
  const url = process.env['CONTENT_MONGO_URL'];
  if (!url) throw new Error('CONTENT_MONGO_URL is missing: the numbers of past days are written there');
  const client = new MongoClient(url);
  try {
    const db = client.db();
    for (let day = 0; day < DAYS; day++) {
      const _id = ukDay.format(new Date(Date.now() - (DAYS - day) * DAY_MS));
      const put = (collection: string, numbers: object) =>
        db.collection<{ _id: string }>(collection).updateOne({ _id }, { $setOnInsert: numbers }, { upsert: true });
      await put('dailyCounts', numbersOf(day));
      await put('visitCounts', { count: wave(140, day, 3) });
    }
  } finally {
    await client.close();
  }
}
