import type { UserId } from '@notalone/contracts';
import { expect, test } from 'vitest';
import {
  accepted,
  blocked,
  disconnected,
  initialRelation,
  refused,
  reported,
  requested,
  type Transition,
} from '../relations/relation-transitions.rules.ts';
import type { Relation } from '../relations/relations.rules.ts';
import { isOffered } from './offered.rules.ts';

const NOW = new Date('2026-11-26T09:00:00.000Z');
const [FAMILY, MENTOR] = ['a'.repeat(24), 'b'.repeat(24)] as [UserId, UserId];
const by = (userId: UserId) => ({ by: userId, now: NOW, newId: 'c'.repeat(24) });
const relationAfter = (...commands: ((relation: Relation) => Transition | undefined)[]) => {
  let relation = initialRelation([FAMILY, MENTOR], NOW);
  for (const command of commands) relation = command(relation)?.relation ?? relation;
  return relation;
};
const asks = (userId: UserId) => (relation: Relation) => requested(relation, by(userId));
const accepts = (relation: Relation) => accepted(relation, 'c'.repeat(24), by(MENTOR));

test.each<[string, Relation | null, boolean]>([
  ['who is a stranger', null, true],
  ['who is connected', relationAfter(asks(FAMILY), accepts), true],
  ['who has asked to connect', relationAfter(asks(MENTOR)), true],
  [
    'whom the family has disconnected from',
    relationAfter(asks(FAMILY), accepts, (one) => disconnected(one, by(FAMILY))),
    true,
  ],
  ['who has not answered a request', relationAfter(asks(FAMILY)), false],
  ['who refused the request', relationAfter(asks(FAMILY), (one) => refused(one, by(MENTOR))), false],
  ['whom the family does not want suggested', relationAfter((one) => refused(one, by(FAMILY))), false],
  ['whom the family has blocked', relationAfter((one) => blocked(one, by(FAMILY))), false],
  ['who has blocked the family', relationAfter((one) => blocked(one, by(MENTOR))), false],
  ['whom the family has reported', relationAfter((one) => reported(one, by(FAMILY))), false],
  [
    'who is connected and has reported the family',
    relationAfter(asks(FAMILY), accepts, (one) => reported(one, by(MENTOR))),
    false,
  ],
])('a mentor %s', (_who, relation, offered) => expect(isOffered(relation, FAMILY, NOW)).toBe(offered));
