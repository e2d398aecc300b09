import type { Platform } from '@notalone/service-kit/platform';
import type { Collection, Document, Filter, WithId } from 'mongodb';

/**
 * Hands mails that wait in a collection over to auth, the oldest first: `call` must be idempotent by the document's id.
 * A mail that fails waits for the next time.
 */
export async function handOverMails<D extends Document>(
  mails: Collection<D>,
  which: Filter<D>,
  log: Platform['log'],
  call: (mail: WithId<D>) => Promise<unknown>,
): Promise<void> {
  for await (const mail of mails.find(which).sort({ _id: 1 }))
    try {
      await call(mail);
      await mails.deleteOne({ _id: mail._id } as Filter<D>);
    } catch (error) {
      log.warn({ err: error }, 'a mail is sent later');
    }
}
