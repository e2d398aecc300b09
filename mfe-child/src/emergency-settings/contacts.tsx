import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import { Badge, Button, Card, Cluster, Notice, Stack } from '@notalone/ui';
import { ConfirmDialog } from '@notalone/ui/overlays';
import { api } from '@notalone/web-kit';
import { useState } from 'react';
import { type Contact, settingsKey } from './calls.ts';
import { ContactForm } from './contact-form.tsx';
import css from './emergency-settings.module.css';
import { useChange } from './status-line.tsx';

const STATES = {
  confirmed: { tone: 'teal', text: 'Gets your child’s messages' },
  invited: { tone: 'marigold', text: 'Has not said yes yet: is only told to ring you' },
  'not-asked': {
    tone: 'marigold',
    text: 'Not asked yet: this number was asked in the last 30 days. Is only told to ring you',
  },
  refused: { tone: 'coral', text: 'Never wants to be texted' },
  'opted-out': { tone: 'coral', text: 'Gets no texts: answered STOP. To undo it, they text START to us' },
  unreachable: { tone: 'coral', text: 'Gets no texts: this number cannot receive them' },
} as const satisfies Record<Contact['state'], { tone: string; text: string }>;

export function ContactList({ contacts }: { readonly contacts: readonly Contact[] }) {
  return (
    <Card as="section" title="Emergency contacts">
      <Stack as="ul" gap={4}>
        {contacts.map((contact) => (
          <ContactRow key={contact._id} contact={contact} />
        ))}
      </Stack>
      {contacts.length === 0 && (
        <Notice tone="warning">
          Nobody is texted yet. Your own verified number appears here within a minute; if it does not, please verify it.
        </Notice>
      )}
    </Card>
  );
}

function ContactRow({ contact }: { readonly contact: Contact }) {
  const [isAsking, setAsking] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
  const { _id: contactId, name, phoneNumber, relationship, isParent } = contact;
  const remove = useChange({
    send: () => api('DELETE /api/emergency-sms/contacts/{contactId}', { params: { contactId } }),
    done: EMERGENCY_TEXTS.contactRemoved,
    failed: EMERGENCY_TEXTS.contactRemoveFailed,
    changes: [settingsKey],
    onDone: () => setAsking(false),
  });
  const state = STATES[contact.state];
  return (
    <li className={css.row}>
      <div className={css.who}>
        <h3 className={css.name}>{name}</h3>
        <p className={css.line}>
          {relationship} · {phoneNumber}
        </p>
        <Badge tone={state.tone}>{isParent ? 'You: always texted first' : state.text}</Badge>
      </div>
      <Cluster>
        <Button
          tone="quiet"
          size="small"
          icon="edit"
          aria-expanded={isCorrecting}
          onPress={() => setCorrecting(!isCorrecting)}
        >
          {`Correct ${name}`}
        </Button>
        {!isParent && (
          <Button tone="quiet" size="small" icon="trash" onPress={() => setAsking(true)}>
            {`Remove ${name}`}
          </Button>
        )}
      </Cluster>
      {isCorrecting && <CorrectContact contact={contact} onDone={() => setCorrecting(false)} />}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Remove ${name}?`}
        confirmLabel={`Yes, remove ${name}`}
        tone="danger"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined)}
      >
        <p>{EMERGENCY_TEXTS.removeContact}</p>
      </ConfirmDialog>
    </li>
  );
}

/** Corrects a contact: free, with or without the subscription (rules 5.9). */
function CorrectContact({ contact, onDone }: { readonly contact: Contact; readonly onDone: () => void }) {
  const { _id: contactId, name, phoneNumber, relationship, isParent } = contact;
  return (
    <ContactForm
      label={`Correct ${name}`}
      initial={{ name, phoneNumber, relationship }}
      isNumberFixed={isParent}
      submitLabel="Save"
      send={(body) => api('PUT /api/emergency-sms/contacts/{contactId}', { params: { contactId }, body })}
      done={EMERGENCY_TEXTS.contactChanged}
      failed={EMERGENCY_TEXTS.contactChangeFailed}
      onDone={onDone}
    >
      {!isParent && <p>If you change the number, we ask for a yes there first.</p>}
    </ContactForm>
  );
}
