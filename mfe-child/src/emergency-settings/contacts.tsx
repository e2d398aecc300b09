import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import { Badge, Button, Card, CheckboxField, Cluster, Notice, Stack, VisuallyHidden } from '@notalone/ui';
import { ConfirmDialog } from '@notalone/ui/overlays';
import { useState } from 'react';
import { ContactForm } from './contact-form.tsx';
import { contactState, contactWarnings } from './contact-words.ts';
import css from './emergency-settings.module.css';
import { useChange } from './status-line.tsx';
import {
  type Contact,
  correctContact,
  inviteContact,
  removeContact,
  setGetsPlace,
  settingsKey,
} from './use-settings.ts';

export function ContactList({ contacts }: { readonly contacts: readonly Contact[] }) {
  return (
    <Card as="section" title="Emergency contacts">
      <Stack as="ul" gap={5}>
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
    send: () => removeContact(contactId),
    done: EMERGENCY_TEXTS.contactRemoved,
    failed: EMERGENCY_TEXTS.contactRemoveFailed,
    changes: [settingsKey],
    onDone: () => setAsking(false),
  });
  return (
    <li className={css.contact}>
      <div className={css.row}>
        <div className={css.who}>
          <h3 className={css.name}>{name}</h3>
          <p className={css.line}>
            {relationship} · {phoneNumber}
          </p>
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
      </div>
      <ContactState contact={contact} />
      <GetsPlace contact={contact} />
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

/** Whether alerts reach this contact, and what stands in the way. */
function ContactState({ contact }: { readonly contact: Contact }) {
  const { tone, badge, more } = contactState(contact);
  return (
    <div className={css.state}>
      <Badge tone={tone}>{badge}</Badge>
      {more && <p className={css.line}>{more}</p>}
      {contact.state === 'failed' && <SendAgain contact={contact} />}
      {contactWarnings(contact).map(({ tone: warningTone, text }) => (
        <Notice key={text} tone={warningTone}>
          {text}
        </Notice>
      ))}
    </div>
  );
}

function SendAgain({ contact: { _id: contactId, name } }: { readonly contact: Contact }) {
  const invite = useChange({
    send: () => inviteContact(contactId),
    done: `We are asking ${name} again.`,
    failed: 'The invitation was not sent. Please try again.',
    changes: [settingsKey],
  });
  return (
    <Button
      tone="secondary"
      size="small"
      isPending={invite.isPending}
      aria-label={`Send again to ${name}`}
      onPress={() => invite.mutate(undefined)}
    >
      Send again
    </Button>
  );
}

/** Off holds at once, in alerts that are open, too. */
function GetsPlace({ contact: { _id: contactId, name, getsPlace } }: { readonly contact: Contact }) {
  const save = useChange({
    send: (wanted: boolean) => setGetsPlace(contactId, wanted),
    done: (reply) =>
      reply.getsPlace ? `${name} gets the location with alerts now.` : `${name} does not get the location any more.`,
    failed: `That was not saved for ${name}. Please try again.`,
    changes: [settingsKey],
  });
  return (
    <CheckboxField
      name={`place-${contactId}`}
      label={
        <>
          Gets the location<VisuallyHidden>: {name}</VisuallyHidden>
        </>
      }
      shortLabel={`Gets the location: ${name}`}
      isDisabled={save.isPending}
      value={save.isPending ? save.variables : getsPlace}
      onChange={(wanted) => save.mutate(wanted)}
    />
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
      send={(body) => correctContact(contactId, body)}
      done={EMERGENCY_TEXTS.contactChanged}
      failed={EMERGENCY_TEXTS.contactChangeFailed}
      onDone={onDone}
    >
      {!isParent && <p>If you change the number, we ask for a yes there first.</p>}
    </ContactForm>
  );
}
