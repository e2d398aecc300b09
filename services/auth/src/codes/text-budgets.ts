import { ACCOUNT_TEXTS_PER_HOUR, REGISTRATION_TEXTS_PER_HOUR, STRANGERS_SHARE, tryAgainIn } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { takeOrAllow } from '@notalone/service-kit/limits/fail-open';
import type { Limit, Taken } from '@notalone/service-kit/limits/limiter';
import { metrics, readForGauge } from '@notalone/service-kit/telemetry/metrics';
import { Counter, Gauge } from '@prometheus-io/client';
import type { AuthDeps } from '../deps.ts';

type Deps = Pick<AuthDeps, 'limiter' | 'log'>;

/** How many code texts the whole product sends in an hour. A flood of registrations leaves existing accounts theirs. */
const BUDGETS = {
  registration: { max: REGISTRATION_TEXTS_PER_HOUR, windowSeconds: 3600 },
  accounts: { max: ACCOUNT_TEXTS_PER_HOUR, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;
type Budget = keyof typeof BUDGETS;

/** `verification`: another code for an account that was never verified, which anybody can have made. */
export type TextKind = 'welcome' | 'verification' | 'reset' | 'guardian' | 'change';
const BUDGET_OF: Readonly<Record<TextKind, Budget>> = {
  welcome: 'registration',
  verification: 'accounts',
  reset: 'accounts',
  guardian: 'accounts',
  change: 'accounts',
};

const LIMIT = 'code-texts';
const texts = new Counter({
  name: 'code_texts_total',
  help: 'Code texts; each costs money',
  labelNames: ['kind'],
  registers: [metrics],
});
const refused = new Counter({
  name: 'code_texts_refused_total',
  help: 'Code texts that were not sent: `network` and `number` have used up their quota, `everybody` the hour’s budget',
  labelNames: ['kind', 'why'],
  registers: [metrics],
});
export const countRefusedText = (kind: TextKind, why: 'network' | 'number' | 'everybody'): void =>
  refused.inc({ kind, why });

/** Fails open: without Redis the quotas of networks and numbers, which are MongoDB's, still hold. */
async function peek({ limiter, log }: Deps, budget: Budget, share = 1): Promise<Taken> {
  const { max, windowSeconds } = BUDGETS[budget];
  try {
    return await limiter.peek(LIMIT, budget, { max: max * share, windowSeconds });
  } catch (error) {
    log.error({ err: error }, 'the count of code texts could not be read; the text is sent');
    return { allowed: true, remaining: max, retryAfterSeconds: 0 };
  }
}

/** Refuses once half of the hour's texts to those who register are used up. */
export const peekFlood = (deps: Deps): Promise<Taken> => peek(deps, 'registration', STRANGERS_SHARE);

/** Whether a text of this kind may be sent. Accounts that were never verified leave half of the budget to others. */
export const peekText = (deps: Deps, kind: TextKind): Promise<Taken> =>
  peek(deps, BUDGET_OF[kind], kind === 'verification' ? STRANGERS_SHARE : 1);

const take = (deps: Deps, kind: TextKind): Promise<Taken> =>
  takeOrAllow(deps, LIMIT, BUDGET_OF[kind], BUDGETS[BUDGET_OF[kind]]);

/** Counts a text that was sent whatever is left of the budget. */
export async function countText(deps: Deps, kind: TextKind): Promise<void> {
  texts.inc({ kind });
  await take(deps, kind);
}

export const budgetSpent = (retryAfterSeconds: number): Error =>
  apiError('RATE_LIMITED', {
    msg: `We cannot send more codes at the moment. ${tryAgainIn(retryAfterSeconds)}`,
    retryAfterSeconds,
  });

/**
 * Does what sends a text, with one text of the hour's budget, which is given back where it fails or where `isSent` says
 * that nothing was sent: an account that does not exist is refused like any other.
 * @throws RATE_LIMITED that says when there is room again
 */
export async function withinBudget<T>(
  deps: Deps,
  kind: TextKind,
  send: () => Promise<T>,
  isSent: (result: T) => boolean = () => true,
): Promise<T> {
  // A look first: a refused take would count, and use up what is left to others.
  const look = await peekText(deps, kind);
  const { allowed, retryAfterSeconds } = look.allowed ? await take(deps, kind) : look;
  if (!allowed) {
    countRefusedText(kind, 'everybody');
    throw budgetSpent(retryAfterSeconds);
  }
  try {
    const result = await send();
    if (isSent(result)) texts.inc({ kind });
    // Not waited for: the answer must not take longer.
    else void giveBack(deps, kind);
    return result;
  } catch (error) {
    void giveBack(deps, kind);
    throw error;
  }
}

async function giveBack({ limiter, log }: Deps, kind: TextKind): Promise<void> {
  const budget = BUDGET_OF[kind];
  await limiter
    .giveBack(LIMIT, budget, BUDGETS[budget])
    .catch((error: unknown) => log.error({ err: error }, 'a code text that was not sent stays counted'));
}

let deps: Deps | undefined;
/** Exports how much of the budgets is used, until the returned function is called. */
export function exportBudgets(from: Deps): () => void {
  deps = from;
  return () => {
    if (deps === from) deps = undefined;
  };
}
new Gauge({
  name: 'code_texts_budget_used_ratio',
  help: 'The share of the hour’s code texts that is used up',
  labelNames: ['budget'],
  registers: [metrics],
  async collect() {
    for (const budget of Object.keys(BUDGETS) as Budget[]) {
      const left = await readForGauge(async () => deps && (await peek(deps, budget)).remaining);
      if (left !== undefined) this.set({ budget }, 1 - left / BUDGETS[budget].max);
    }
  },
});
