import {
  idSchema,
  instantSchema,
  type MentorPairForAdmins,
  type mentors,
  type QueryOf,
  TEXTS,
} from '@notalone/contracts';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import type { Filter } from 'mongodb';
import * as z from 'zod';
import type { ProfileDeps } from '../deps.ts';
import type { CheckInAnswer } from '../mentor-records/mentor-pairs.rules.ts';
import { type MentorPairDocument, mentorPairsOf } from '../mentor-records/mentor-pairs.store.ts';
import { findPeople } from '../people/people.store.ts';

const cursorSchema = z.object({ concern: z.int().min(0).max(1), at: instantSchema, id: idSchema });

const answerView = (said: CheckInAnswer | undefined) => said && { ...said, at: said.at.toISOString() };

/**
 * Pairs for admins: those where one of the two said that it does not work, then the newest. @throws VALIDATION naming
 * `cursor`
 */
export async function listMentorPairs(
  { db }: Pick<ProfileDeps, 'db'>,
  { cursor, limit }: QueryOf<typeof mentors.listMentorPairs>,
): Promise<{ items: MentorPairForAdmins[]; next?: string }> {
  const { concern, at, id } = cursor === undefined ? {} : decodeCursor(cursor, cursorSchema);
  const askedAt = new Date(at ?? 0);
  const later: Filter<MentorPairDocument> =
    id === undefined
      ? {}
      : ({
          $or: [
            { concern: { $lt: concern } },
            { concern, askedAt: { $lt: askedAt } },
            { concern, askedAt, _id: { $lt: id } },
          ],
        } as Filter<MentorPairDocument>);
  const found = await mentorPairsOf(db)
    .find(later)
    .sort({ concern: -1, askedAt: -1, _id: -1 })
    .limit(limit + 1)
    .toArray();
  const page = found.slice(0, limit);
  const people = await findPeople(
    db,
    page.flatMap(({ mentorId, familyId }) => [mentorId, familyId]),
  );
  const party = (_id: MentorPairDocument['mentorId']) => ({
    _id,
    username: people.get(_id)?.account.username ?? TEXTS.deletedMember,
  });
  const last = found.length > limit ? page.at(-1) : undefined;
  const items = page.map(({ _id, mentorId, familyId, state, startedAt, endedAt, endedBy, endWords, ...pair }) => {
    const [mentor, family] = [answerView(pair.answers.mentor), answerView(pair.answers.family)];
    return {
      _id,
      mentor: party(mentorId),
      family: party(familyId),
      state,
      askedAt: pair.askedAt.toISOString(),
      ...(startedAt && { startedAt: startedAt.toISOString() }),
      ...(endedAt && { endedAt: endedAt.toISOString() }),
      ...(endedBy && { endedBy }),
      ...(endWords && { endWords }),
      answers: { ...(mentor && { mentor }), ...(family && { family }) },
    };
  });
  if (!last) return { items };
  return { items, next: encodeCursor({ concern: last.concern, at: last.askedAt.toISOString(), id: last._id }) };
}
