import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import { CONTACT_NAME_MAX, EMERGENCY_CONTACTS_MAX, RELATIONSHIP_MAX } from '@notalone/contracts/limits';
import { Badge, Button, Card, Form, Notice, Stack, TextField } from '@notalone/ui';
import { ConfirmDialog } from '@notalone/ui/overlays';
import { ApiProblem, api } from '@notalone/web-kit';
import { useState } from 'react';
import { type Contact, settingsKey } from './calls.ts';
import css from './emergency-settings.module.css';
import { useChange } from './status-line.tsx';

const STATES = {
  confirmed: { tone: 'teal', text: 'Gets your child’s messages' },
  invited: { tone: 'marigold', text: 'Has not pressed Yes yet: is only told to ring you' },
  'not-asked': {
    tone: 'marigold',
    text: 'Not asked yet: this number was asked in the last 30 days. Is only told to ring you',
  },
  refused: { tone: 'coral', text: 'Never wants to be texted' },
  'opted-out': { tone: 'coral', text: 'Gets no texts: answered STOP. To undo it, they text START to us' },
  unreachable: { tone: 'coral', text: 'Gets no texts: this number does not take them' },
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
      {!isParent && (
        <Button tone="quiet" size="small" icon="trash" onPress={() => setAsking(true)}>
          {`Remove ${name}`}
        </Button>
      )}
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

const EMPTY = { name: '', phoneNumber: '', relationship: '' };

export function AddContact({ isFull }: { readonly isFull: boolean }) {
  const [values, setValues] = useState(EMPTY);
  const [attempt, setAttempt] = useState(0);
  const add = useChange({
    send: (contact: typeof EMPTY) => api('POST /api/emergency-sms/contacts', { body: contact }),
    done: EMERGENCY_TEXTS.contactAdded,
    failed: EMERGENCY_TEXTS.contactAddFailed,
    changes: [settingsKey],
    onDone: () => {
      setValues(EMPTY);
      setAttempt(0);
    },
  });
  const set = (change: Partial<typeof EMPTY>) => setValues((before) => ({ ...before, ...change }));
  const isIncomplete = Object.values(values).some((value) => value.trim() === '');
  const refused = add.error instanceof ApiProblem ? add.error.errors : {};
  const missing = Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value.trim() === '')
      .map(([name]) => [name, EMERGENCY_TEXTS.fillInAllFields]),
  );
  return (
    <Card as="section" title="Add a contact">
      {isFull ? (
        <p>You have {EMERGENCY_CONTACTS_MAX} contacts, which is the most there can be.</p>
      ) : (
        <Form
          aria-label="Add a contact"
          errors={attempt > 0 ? { ...refused, ...missing } : {}}
          attempt={attempt}
          message={attempt > 0 && isIncomplete ? EMERGENCY_TEXTS.fillInAllFields : undefined}
          onSubmit={() => {
            setAttempt(attempt + 1);
            if (!isIncomplete && !add.isPending) add.mutate(values);
          }}
        >
          <p>We text them once and ask whether they want this. Until they press Yes, they are only told to ring you.</p>
          <TextField
            name="name"
            label="Name"
            hint="As your child calls them: Dad, Nan, Auntie Jo."
            maxLength={CONTACT_NAME_MAX}
            autoComplete="off"
            value={values.name}
            onChange={(name) => set({ name })}
          />
          <TextField
            name="phoneNumber"
            label="Phone number"
            hint="A UK or Irish mobile."
            type="tel"
            autoComplete="off"
            size="short"
            value={values.phoneNumber}
            onChange={(phoneNumber) => set({ phoneNumber })}
          />
          <TextField
            name="relationship"
            label="Relationship"
            hint="Father, grandmother, neighbour…"
            maxLength={RELATIONSHIP_MAX}
            autoComplete="off"
            size="short"
            value={values.relationship}
            onChange={(relationship) => set({ relationship })}
          />
          <Button type="submit" isPending={add.isPending}>
            Add contact
          </Button>
        </Form>
      )}
    </Card>
  );
}
