import { CODE_TEXTS_PER_HOUR } from '@notalone/contracts';
import { takeOrAllow } from '@notalone/service-kit/limits/fail-open';
import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { Counter } from '@prometheus-io/client';
import type { AuthDeps } from '../deps.ts';

type Deps = Pick<AuthDeps, 'limiter' | 'log'>;
export type TextKind = 'welcome' | 'resend' | 'reset' | 'guardian';

const EVERYBODY = { max: CODE_TEXTS_PER_HOUR, windowSeconds: 3600 };
const texts = new Counter({
  name: 'code_texts_total',
  help: 'Code texts to somebody who is not logged in; each costs money',
  labelNames: ['kind'],
  registers: [metrics],
});
const refused = new Counter({
  name: 'code_texts_refused_total',
  help: 'Code texts that were not sent: `network` and `number` have used up their quota, `everybody` the whole product',
  labelNames: ['kind', 'why'],
  registers: [metrics],
});

export const countRefusedText = (kind: TextKind, why: 'network' | 'number' | 'everybody'): void =>
  refused.inc({ kind, why });

/**
 * Whether the whole product has sent so many codes to strangers in this hour that somebody must be pumping texts. Fails
 * open: without Redis the quotas of networks and numbers, which are MongoDB's, still hold.
 */
export async function isBreakerOpen({ limiter, log }: Deps): Promise<boolean> {
  try {
    return !(await limiter.peek('code-texts', 'everybody', EVERYBODY)).allowed;
  } catch (error) {
    log.error({ err: error }, 'the count of code texts could not be read; the text is sent');
    return false;
  }
}

/** Counts a text that is queued. */
export async function countText(deps: Deps, kind: TextKind): Promise<void> {
  texts.inc({ kind });
  await takeOrAllow(deps, 'code-texts', 'everybody', EVERYBODY);
}
