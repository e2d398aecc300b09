import type { Operation, ServiceName } from '@notalone/contracts';
import { describe, expect, test } from 'vitest';
import { checkAnswer } from './check-answer.ts';
import { operationsOf, type Sent, sendOperation } from './send-operation.ts';

export const CALLERS = ['no token', 'expired', 'parent', 'other parent', 'child', 'admin'] as const;
/** Callers of services that tell children apart. The banned parent's child is otherwise like `child`. */
export const OTHER_CHILDREN = ['other child', 'child of a banned parent'] as const;
export type OtherChild = (typeof OTHER_CHILDREN)[number];
/** Callers of the service where admins decide; the banned parent's session has ended. */
export const MODERATION_CALLERS = ['safeguarding admin', 'banned parent'] as const;
export type ModerationCaller = (typeof MODERATION_CALLERS)[number];
export type CallerKind = (typeof CALLERS)[number] | OtherChild | ModerationCaller;

export interface MatrixRow {
  /** Valid input; a function creates it afresh for each call. */
  readonly send?: Sent | ((caller: CallerKind) => Sent | Promise<Sent>);
  /**
   * The status for callers that the contract allows; callers not named get `otherwise`. The contract determines the
   * refusals.
   */
  readonly status: number | ({ readonly otherwise: number } & Partial<Record<CallerKind, number>>);
}
/** Operation id → call, in the order in which they run. */
export type AccessMatrix = Readonly<Record<string, MatrixRow>>;
interface AccessMatrixOptions {
  readonly service: ServiceName;
  /** The service's own when absent. */
  readonly operations?: readonly Operation[];
  /** Where the service listens; called when the first test runs. */
  readonly baseUrl: () => string;
  /** This caller's token; `expired` is a former parent token; not called for `no token`. */
  readonly token: (caller: Exclude<(typeof CALLERS)[number], 'no token'>, operation: Operation) => Promise<string>;
  readonly otherChildToken?: (caller: OtherChild, operation: Operation) => Promise<string>;
  readonly moderationToken?: (caller: ModerationCaller) => Promise<string>;
  readonly matrix: AccessMatrix;
  /** How many rows the admins' audit has: each change that only admins make adds one. */
  readonly countAudit?: () => Promise<number>;
}

const isOtherChild = (caller: CallerKind): caller is OtherChild =>
  OTHER_CHILDREN.some((otherChild) => otherChild === caller);
const isModerationCaller = (caller: CallerKind): caller is ModerationCaller =>
  MODERATION_CALLERS.some((moderationCaller) => moderationCaller === caller);
const ROLES = {
  parent: 'parent',
  'other parent': 'parent',
  child: 'child',
  'other child': 'child',
  'child of a banned parent': 'child',
  admin: 'admin',
  'safeguarding admin': 'admin',
} as const;

/** The status that access alone determines: 401, 403, or undefined when the caller is allowed. */
function refusedByAccess({ access: { callers } }: Operation, caller: CallerKind): number | undefined {
  if (callers === 'anyone') return undefined;
  if (caller === 'no token' || caller === 'expired' || caller === 'banned parent') return 401;
  const role = ROLES[caller];
  return callers.includes(role) || (role === 'admin' && callers.includes('parent')) ? undefined : 403;
}
const isAdminsChange = ({ method, access: { callers } }: Operation): boolean =>
  method !== 'GET' && callers !== 'anyone' && callers.every((role) => role === 'admin');
const statusFor = ({ status }: MatrixRow, caller: CallerKind) =>
  typeof status === 'number' ? status : (status[caller] ?? status.otherwise);

/**
 * Registers the access matrix of a service as tests: every operation × every kind of caller has an expected status,
 * and every real answer is checked against its contract. An operation without an entry fails.
 */
export function testAccessMatrix(options: AccessMatrixOptions): void {
  const {
    service,
    operations = operationsOf(service),
    baseUrl,
    token,
    otherChildToken,
    moderationToken,
    matrix,
    countAudit = async () => 0,
  } = options;
  const callers: readonly CallerKind[] = [
    ...CALLERS,
    ...(otherChildToken ? OTHER_CHILDREN : []),
    ...(moderationToken ? MODERATION_CALLERS : []),
  ];
  const tokenOf = (caller: CallerKind, operation: Operation): Promise<string> | undefined => {
    if (caller === 'no token') return undefined;
    if (isModerationCaller(caller)) return moderationToken?.(caller);
    return isOtherChild(caller) ? otherChildToken?.(caller, operation) : token(caller, operation);
  };
  const known = new Map(operations.map((operation) => [operation.id, operation]));

  describe(`the contracts of ${service}`, () => {
    test('all have an entry', () => {
      expect(Object.keys(matrix).toSorted((a, b) => a.localeCompare(b))).toEqual(
        [...known.keys()].toSorted((a, b) => a.localeCompare(b)),
      );
    });

    const cases = Object.entries(matrix).flatMap(([id, row]) => {
      const operation = known.get(id);
      return operation
        ? callers.map((caller) => ({
            id,
            caller,
            operation,
            row,
            status: refusedByAccess(operation, caller) ?? statusFor(row, caller),
          }))
        : [];
    });
    test('each succeeds for some caller', () => {
      const succeeding = new Set(cases.filter(({ status }) => status < 400).map(({ id }) => id));
      expect(Object.keys(matrix).filter((id) => !succeeding.has(id))).toEqual([]);
    });
    test.each(cases)('$id answers $status to: $caller', async ({ caller, operation, row, status }) => {
      const sent = typeof row.send === 'function' ? await row.send(caller) : (row.send ?? {});
      const before = await countAudit();
      const response = await sendOperation(baseUrl(), operation, sent, await tokenOf(caller, operation));
      expect(response.status, await response.clone().text()).toBe(status);
      await checkAnswer(operation, response);
      const mustBeWritten = options.countAudit !== undefined && status < 400 && isAdminsChange(operation);
      expect(!mustBeWritten || (await countAudit()) > before, 'a row in the audit').toBe(true);
    });
  });
}
