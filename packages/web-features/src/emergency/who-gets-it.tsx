import type { EmergencyContact, EmergencyData } from '@notalone/web-kit';
import css from './emergency.module.css';
import { readableNumber } from './emergency-text.ts';

/** Whom the button texts, and who also sees where the child is (rules 5.9). */
export function WhoGetsIt({ data }: { readonly data: EmergencyData | undefined }) {
  return (
    <section className={css.section} aria-labelledby="emergency-contacts">
      <h2 id="emergency-contacts" className={css.heading}>
        Who gets your message
      </h2>
      {data && data.contacts.length > 0 && (
        <ul className={css.contacts}>
          {data.contacts.map((contact) => (
            <li key={contact._id}>
              <strong>{contact.name}</strong> {contact.relationship}
              <span>{readableNumber(contact.phoneNumber)}</span>
              <span className={css.how}>{sayHow(contact, data.isLocationOn)}</span>
            </li>
          ))}
        </ul>
      )}
      {data?.hidesContacts ? (
        <p>
          {data.contacts.length === 0
            ? 'Your message reaches your grown-ups. Their numbers show here once they say yes to this device.'
            : 'Your message reaches more people. Their numbers show here once a grown-up says yes to this device.'}
        </p>
      ) : (
        data?.contacts.length === 0 && <p>Nobody yet. Tell a grown-up.</p>
      )}
    </section>
  );
}

function sayHow({ name, confirmed, getsPlace, takesTexts }: EmergencyContact, isLocationOn: boolean): string {
  if (!confirmed) return `${name} has not said yes yet: gets only “Please ring”.`;
  return [
    takesTexts ? `${name} gets a text.` : `${name}’s phone takes no texts: we ring it instead.`,
    ...(isLocationOn ? [getsPlace ? `${name} sees where you are.` : `${name} does not see where you are.`] : []),
  ].join(' ');
}
