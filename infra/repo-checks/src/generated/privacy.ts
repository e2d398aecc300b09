import { table } from './blocks.ts';
import { STORED } from './stored-collections.ts';

/** What docs/privacy says of what services declare beside their documents. */
export const privacyTable = (): string =>
  table(
    ['data', 'where', 'why', 'who sees it', 'how long'],
    Object.entries(STORED).flatMap(([service, stored]) =>
      stored.flatMap(({ privacy = [] }) =>
        typeof privacy === 'string'
          ? []
          : privacy.map(({ what, how, why, seenBy, kept }) => [
              what,
              [`${service} database`, how].filter(Boolean).join(how?.startsWith('(') ? ' ' : ', '),
              why,
              seenBy,
              kept,
            ]),
      ),
    ),
  );
