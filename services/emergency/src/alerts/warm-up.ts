import { childIdSchema, userIdSchema } from '@notalone/contracts';
import type { Platform } from '@notalone/service-kit/platform';
import { randomId } from '@notalone/service-kit/secrets/random-id';
import { loadMailer } from '@notalone/service-kit/senders/smtp';
import { withTimeout } from '@notalone/service-kit/time/with-timeout';
import { findRecipients } from '../contacts/audience.ts';
import type { Provider } from '../deliveries/twilio-provider.ts';
import { findGuarded } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';

/** As many as the deliveries of a press are claimed at once, and its transaction. */
const CONNECTIONS = 10;
const WITHIN_MS = 5_000;
/** From the range that Ofcom reserves for fiction. */
const NOBODYS_NUMBER = '+447700900000';

/**
 * Spares the first press after a start some waiting: connects to MongoDB and the provider, fetches the keys that verify
 * tokens, and loads the mailer. It only reads. If something does not answer, the service starts without it.
 */
export async function warmUp(
  deps: EmergencyDeps & Pick<Platform, 'tokens'> & { readonly provider: Pick<Provider, 'findSms'> },
): Promise<void> {
  const [parentId, childId] = [userIdSchema.parse(randomId()), childIdSchema.parse(randomId())];
  const readAsPress = () =>
    deps.transact(async (session) =>
      findRecipients(deps, await findGuarded(deps.db, { parentId, childId }, session), session),
    );
  const all = [
    ...Array.from({ length: CONNECTIONS }, readAsPress),
    deps.provider.findSms({ to: NOBODYS_NUMBER, mark: parentId }),
    deps.tokens.publicKey(''),
    loadMailer(),
  ];
  await withTimeout(Promise.allSettled(all), WITHIN_MS, () => undefined);
}
