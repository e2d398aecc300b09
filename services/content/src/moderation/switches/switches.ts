import {
  type BodyOf,
  type moderation,
  type Switch,
  type SwitchName,
  switchChanged,
  switchNameSchema,
  type UserId,
} from '@notalone/contracts';
import type { Collection, Db } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import type { ContentDeps } from '../../deps.ts';
import { findPeople, nameOf } from '../../people/people.ts';
import type { Moderator } from '../cases/moderator.ts';

interface SwitchDocument {
  _id: SwitchName;
  on: boolean;
  reason: string;
  until?: Date;
  by: UserId;
  at: Date;
  version: number;
}
const switchesOf = (db: Db): Collection<SwitchDocument> => db.collection('switches');
type Deps = Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'now'>;

/** Every switch; one whose end has passed is off. */
export async function listSwitches({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Switch[]> {
  const found = await switchesOf(db).find().toArray();
  const people = await findPeople(
    db,
    found.map(({ by }) => by),
  );
  return switchNameSchema.options.map((name) => {
    const known = found.find(({ _id }) => _id === name);
    if (!known) return { name, on: false };
    const { on, reason, until, by, at } = known;
    return {
      name,
      on: on && (until === undefined || until > now()),
      reason,
      ...(until && { until: until.toISOString() }),
      by: nameOf(people.get(by)),
      at: at.toISOString(),
    };
  });
}

/** Turns a switch on or off for everybody. The services learn of it within a second. */
export async function setSwitch(
  deps: Deps,
  { userId }: Moderator,
  name: SwitchName,
  { on, reason, hours }: BodyOf<typeof moderation.setSwitch>,
): Promise<Switch> {
  const { db, transact, outbox, now } = deps;
  await transact(async (session) => {
    const at = now();
    const until = on && hours !== undefined ? new Date(at.getTime() + hours * 3_600_000) : undefined;
    const changed = await switchesOf(db).findOneAndUpdate(
      { _id: name },
      {
        $set: { on, reason, by: userId, at, ...(until && { until }) },
        ...(!until && { $unset: { until: '' } }),
        $inc: { version: 1 },
      },
      { upsert: true, returnDocument: 'after', session },
    );
    const version = changed?.version ?? 1;
    await outbox.add(session, switchChanged, {
      key: name,
      data: { name, on, ...(until && { until: until.toISOString() }), version },
    });
    const action = on ? 'switch-on' : 'switch-off';
    await writeAudit(db, { at, action, adminId: userId, detail: name }, session);
  });
  const [changed] = (await listSwitches(deps)).filter((one) => one.name === name);
  return changed ?? { name, on };
}
