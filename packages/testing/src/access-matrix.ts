import type { Operation, ServiceName } from '@notalone/contracts';
import { describe, expect, test } from 'vitest';
import { checkAnswer } from './check-answer.ts';
import { operationsOf, type Sent, sendOperation } from './send-operation.ts';

export const CALLERS = ['no token', 'expired', 'parent', 'other parent', 'child', 'admin'] as const;
export type CallerKind = (typeof CALLERS)[number];

export interface Step {
  /** Good input; made anew for each call where it must be. */
  readonly send?: Sent | ((caller: CallerKind) => Sent | Promise<Sent>);
  /** The status for whom the contract lets in; a caller not named gets `otherwise`. Refusals by access are known from the contract. */
  readonly status: number | ({ readonly otherwise: number } & Partial<Record<CallerKind, number>>);
}
/** Operation id → step. Walked in this order. */
export type Walk = Readonly<Record<string, Step>>;
interface WalkOptions {
  readonly service: ServiceName;
  /** The service’s own when absent. */
  readonly operations?: readonly Operation[];
  /** Where the service listens; asked when the first test runs. */
  readonly baseUrl: () => string;
  /** A token as this caller has it; `expired` is one that was a parent's; not asked for `no token`. */
  readonly token: (caller: Exclude<CallerKind, 'no token'>, operation: Operation) => Promise<string>;
  readonly walk: Walk;
}

const ROLES = { parent: 'parent', 'other parent': 'parent', child: 'child', admin: 'admin' } as const;

/** What access alone decides: 401, 403, or undefined where the contract lets in. */
function refusedByAccess({ access: { callers } }: Operation, caller: CallerKind): number | undefined {
  if (callers === 'anyone') return undefined;
  if (caller === 'no token' || caller === 'expired') return 401;
  const role = ROLES[caller];
  return callers.includes(role) || (role === 'admin' && callers.includes('parent')) ? undefined : 403;
}
const statusFor = ({ status }: Step, caller: CallerKind) =>
  typeof status === 'number' ? status : (status[caller] ?? status.otherwise);

/**
 * Registers the walk over a service's contracts as tests: every operation × every kind of caller has an expected status, and every real
 * answer is held against its contract. An operation without a step fails.
 */
export function walkContract({ service, operations = operationsOf(service), baseUrl, token, walk }: WalkOptions): void {
  const known = new Map(operations.map((operation) => [operation.id, operation]));

  describe(`the contracts of ${service}`, () => {
    test('are walked one and all', () => {
      expect(Object.keys(walk).toSorted((a, b) => a.localeCompare(b))).toEqual(
        [...known.keys()].toSorted((a, b) => a.localeCompare(b)),
      );
    });

    const cases = Object.entries(walk).flatMap(([id, step]) => {
      const operation = known.get(id);
      return operation
        ? CALLERS.map((caller) => ({
            id,
            caller,
            operation,
            step,
            status: refusedByAccess(operation, caller) ?? statusFor(step, caller),
          }))
        : [];
    });
    test('each answers somebody with success', () => {
      const succeeding = new Set(cases.filter(({ status }) => status < 400).map(({ id }) => id));
      expect(Object.keys(walk).filter((id) => !succeeding.has(id))).toEqual([]);
    });
    test.each(cases)('$id answers $status to: $caller', async ({ caller, operation, step, status }) => {
      const sent = typeof step.send === 'function' ? await step.send(caller) : (step.send ?? {});
      const response = await sendOperation(
        baseUrl(),
        operation,
        sent,
        caller === 'no token' ? undefined : await token(caller, operation),
      );
      expect(response.status, await response.clone().text()).toBe(status);
      await checkAnswer(operation, response);
    });
  });
}
