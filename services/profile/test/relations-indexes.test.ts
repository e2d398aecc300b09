import type { Document } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expireRelations } from '../src/relations/expire-relations.ts';
import { listHiddenFromNearby } from '../src/relations/relations.store.ts';
import { type FamilyActions, familyActions, newFamily } from './families.ts';
import { type Parent, type Service, startService } from './service.ts';

const SCANNED_AT_MOST = 6;
let service: Service;
let family: FamilyActions;
let one: Parent;
beforeAll(async () => {
  service = await startService();
  family = familyActions(service);
  const [first, ...others] = await Promise.all(Array.from({ length: 3 }, () => newFamily(service)));
  if (!first) throw new Error('no family');
  one = first;
  for (const other of others) await family.connect(one, other);
  await service.db
    .collection('relations')
    .insertMany(Array.from({ length: 300 }, (_, index) => strangersRelation(index)) as never[]);
  await service.db.setProfilingLevel('all');
});
afterAll(() => service.stop());

/** Of two people nobody here knows: what a query should never have to look at. */
function strangersRelation(index: number): Document {
  const [low, high] = [`${index}`.padStart(24, 'c'), `${index}`.padStart(24, 'd')];
  const [at, later] = [new Date('2026-01-01'), new Date('2090-01-01')];
  const request = {
    _id: `${index}`.padStart(24, 'e'),
    from: low,
    to: high,
    at,
    expiresAt: later,
    sent: { _id: `${index}`.padStart(24, 'e'), at, expiresAt: later },
  };
  const blocked = { state: 'blocked', blocked: { by: low, at } };
  return {
    _id: `${low}/${high}`,
    pair: [low, high],
    state: 'none',
    since: at,
    version: 1,
    refused: [],
    reportedBy: [],
    ...(index % 2 ? { request } : blocked),
  };
}

/** What the database did for `work` with the relations, from its own profile of slow and quick queries. */
async function plansOf(work: () => Promise<unknown>): Promise<Document[]> {
  const since = new Date();
  await work();
  const queries = {
    ns: `${service.database}.relations`,
    op: { $in: ['query', 'command', 'getmore'] },
    ts: { $gte: since },
    docsExamined: { $exists: true },
  };
  return service.db.collection('system.profile').find(queries).toArray();
}

test.each([
  ['connections', () => family.connections(one)],
  ['received', () => family.received(one)],
  ['sent', () => family.sent(one)],
  ['blocks', () => family.blocks(one)],
  ['whom nearby leaves out', () => listHiddenFromNearby(service.db, one.userId, new Date())],
  ['an answer to a request', () => family.accept(one, 'f'.repeat(24))],
  ['what has expired', () => expireRelations(service, new AbortController().signal)],
])('%s reads only its own entries of an index, in order', async (_name, work) => {
  const plans = await plansOf(work);
  expect(plans.length).toBeGreaterThan(0);
  for (const { planSummary, docsExamined, hasSortStage } of plans) {
    expect(planSummary).toMatch(/IXSCAN|IDHACK|EXPRESS/);
    expect([hasSortStage, docsExamined <= SCANNED_AT_MOST]).toEqual([undefined, true]);
  }
});
