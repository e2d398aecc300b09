import { Card, Stack } from '@notalone/ui';
import css from './emergency-settings.module.css';
import type { Settings } from './use-settings.ts';

/** Whom the other guardian of a child has added: they are told too. Nothing where there is no such guardian. */
export function OthersContacts({ settings: { othersContacts = [], children = [] } }: { readonly settings: Settings }) {
  return children.map(({ childId, name }) => {
    const added = othersContacts.filter((contact) => contact.childId === childId);
    const [first] = added;
    const title = `Also told when ${name} presses`;
    return (
      first && (
        <Card key={childId} as="section" tone="tinted" title={title} aria-label={title}>
          <Stack gap={3}>
            <p>
              {first.guardian} has added them, and only {first.guardian} can change them. {name}’s own devices show
              their numbers.
            </p>
            <ul className={css.results}>
              {added.map((contact, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name
                <li key={index}>
                  {contact.name}, {contact.relationship}
                  {!contact.confirmed && ': has not said yes yet'}
                </li>
              ))}
            </ul>
          </Stack>
        </Card>
      )
    );
  });
}
