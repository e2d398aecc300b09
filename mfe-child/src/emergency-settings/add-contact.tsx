import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import { EMERGENCY_CONTACTS_MAX } from '@notalone/contracts/limits';
import { Card } from '@notalone/ui';
import { ContactForm } from './contact-form.tsx';
import { addContact, useOtherGuardians } from './use-settings.ts';

const EMPTY = { name: '', phoneNumber: '', relationship: '' };

export function AddContact({ isFull }: { readonly isFull: boolean }) {
  const others = useOtherGuardians();
  return (
    <Card as="section" title="Add a contact">
      {isFull ? (
        <p>You have {EMERGENCY_CONTACTS_MAX} contacts, which is the most you can have.</p>
      ) : (
        <ContactForm
          label="Add a contact"
          initial={EMPTY}
          submitLabel="Add contact"
          send={addContact}
          done={EMERGENCY_TEXTS.contactAdded}
          failed={EMERGENCY_TEXTS.contactAddFailed}
        >
          <p>
            We text them once and ask whether they want this. Until they agree, their text only asks them to ring you.
          </p>
          {others.map((other) => (
            <p key={other}>
              <bdi>{other}</bdi> is told, and sees this name and relationship, not the number.
            </p>
          ))}
        </ContactForm>
      )}
    </Card>
  );
}
