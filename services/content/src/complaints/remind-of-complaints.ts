import { COMPLAINT_REMINDER_DAYS, complaintWaited, idSchema } from '@notalone/contracts';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import { ukDay } from '@notalone/service-kit/time/uk-day';
import type { ContentDeps } from '../deps.ts';
import { findAdmins } from '../people/people.ts';
import { complaintsOf } from './complaints.store.ts';

type Deps = Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'now'>;

const DAY_MS = 24 * 3_600_000;
const EVERY_SECONDS = 3600;

/** Reminds all admins of unanswered complaints, once for each of the days; after an outage only for the last. */
export async function remindOfComplaints({ db, transact, outbox, now }: Deps): Promise<void> {
  const admins = await findAdmins(db);
  if (admins.length === 0) return;
  for (const [index, days] of [...COMPLAINT_REMINDER_DAYS.entries()].toReversed()) {
    const which = {
      answeredAt: { $exists: false },
      reminders: { $lte: index },
      receivedAt: { $lte: new Date(now().getTime() - days * DAY_MS) },
    };
    for await (const { _id, answerBy } of complaintsOf(db).find(which))
      await transact(async (session) => {
        const reminded = await complaintsOf(db).updateOne(
          { _id, ...which },
          { $set: { reminders: index + 1 } },
          { session },
        );
        if (reminded.modifiedCount === 0) return;
        const complaintId = idSchema.parse(_id.toHexString());
        await outbox.add(session, complaintWaited, {
          key: complaintId,
          data: { complaintId, days, answerBy: ukDay(answerBy), adminIds: admins.map((admin) => admin._id) },
        });
      });
  }
}

export const remindOfComplaintsRegularly = (jobs: Jobs, deps: Deps): void =>
  jobs.every('remind of complaints', EVERY_SECONDS, () => remindOfComplaints(deps));
