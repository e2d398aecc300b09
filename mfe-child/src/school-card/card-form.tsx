import {
  IMAGE_MAX_BYTES,
  SCHOOL_CARD_CONTACTS_MAX,
  SCHOOL_CARD_LINE_MAX,
  SCHOOL_CARD_NAME_MAX,
  SCHOOL_CARD_TEXT_MAX,
} from '@notalone/contracts/limits';
import { HYPO_SIGNS, PHONE_USES } from '@notalone/contracts/school-card';
import { CheckboxField, FormSection, ImageField, RadioField, TextAreaField, TextField } from '@notalone/ui';
import css from './school-card.module.css';
import { squarePhoto } from './square-photo.ts';
import type { CardContact, SchoolCard } from './use-school-card.ts';
import { SHEET_WORDS } from './words.ts';

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'cy', label: 'Cymraeg (Welsh)' },
];
const PLACES = ['first', 'second', 'third'] as const;
const USES = {
  sensor: 'It shows the readings of the sensor (CGM)',
  pump: 'It works with the insulin pump',
  alarms: 'It sounds alarms',
  family: 'The family follows the readings',
  button: 'It has the emergency button',
};
const NOBODY: CardContact = { name: '', relation: '', phone: '' };

interface CardFormProps {
  readonly card: SchoolCard;
  readonly change: (changes: Partial<SchoolCard>) => void;
  readonly onBadPhoto: () => void;
}

/** With one more tick, or one less. */
function toggled<T extends string>(all: readonly T[], ticked: readonly T[], one: T, isTicked: boolean): T[] {
  return all.filter((each) => (each === one ? isTicked : ticked.includes(each)));
}

/** What is typed for the card and the letter; inside a `Form`. */
export function CardFields({ card, change, onBadPhoto }: CardFormProps) {
  const choosePhoto = async (choice: File | 'removed' | undefined) => {
    if (!(choice instanceof File)) return change({ photo: undefined });
    try {
      change({ photo: await squarePhoto(choice) });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      onBadPhoto();
    }
  };
  const line = (field: 'name' | 'className' | 'school' | 'signedBy') => ({
    name: field,
    value: card[field],
    onChange: (typed: string) => change({ [field]: typed }),
  });
  const ownWords = (field: 'ownSigns' | 'kitPlace' | 'planPlace') => ({
    name: field,
    rows: 2,
    maxLength: SCHOOL_CARD_TEXT_MAX,
    value: card[field],
    onChange: (typed: string) => change({ [field]: typed.replaceAll('\n', ' ') }),
  });
  return (
    <>
      <FormSection title="Your child">
        <RadioField
          name="language"
          label="Language of the printed words"
          hint="What you type is printed as you type it."
          layout="row"
          options={LANGUAGES}
          value={card.language}
          onChange={(chosen) => change({ language: chosen === 'cy' ? 'cy' : 'en' })}
        />
        <TextField label="Name" isRequired maxLength={SCHOOL_CARD_NAME_MAX} autoComplete="off" {...line('name')} />
        <TextField label="Class" maxLength={SCHOOL_CARD_LINE_MAX} autoComplete="off" {...line('className')} />
        <ImageField
          name="photo"
          label="Photo"
          hint="It stays on this device unless you keep the card."
          isOptional
          maxBytes={IMAGE_MAX_BYTES}
          value={undefined}
          currentUrl={card.photo}
          alt={`Photo of ${card.name}`}
          onChange={(choice) => void choosePhoto(choice)}
        />
      </FormSection>
      <FormSection title="A hypo in your child" description="Tick what school would see.">
        <div className={css.ticks}>
          {HYPO_SIGNS.map((sign) => (
            <CheckboxField
              key={sign}
              name={`sign-${sign}`}
              label={SHEET_WORDS.en.signs[sign]}
              value={card.signs.includes(sign)}
              onChange={(isTicked) => change({ signs: toggled(HYPO_SIGNS, card.signs, sign, isTicked) })}
            />
          ))}
        </div>
        <TextAreaField
          label="In your own words"
          hint="For example: hides under the table, laughs about nothing."
          {...ownWords('ownSigns')}
        />
      </FormSection>
      <FormSection
        title="Where things are"
        description="No amounts, no targets: how much of what is in the clinic’s plan."
      >
        <TextAreaField
          label="Where the kit is"
          hint="For example: orange bag, top drawer, office."
          {...ownWords('kitPlace')}
        />
        <TextAreaField
          label="Where the clinic’s own plan is"
          hint="The plan that counts is the DigiBete school care plan."
          {...ownWords('planPlace')}
        />
      </FormSection>
      <FormSection title="Whom to ring, in order">
        {PLACES.slice(0, SCHOOL_CARD_CONTACTS_MAX).map((place, at) => (
          <ContactFields
            key={place}
            place={place}
            at={at}
            contact={card.contacts[at] ?? NOBODY}
            onChange={(contact) =>
              change({ contacts: PLACES.map((_, each) => (each === at ? contact : (card.contacts[each] ?? NOBODY))) })
            }
          />
        ))}
      </FormSection>
      <FormSection title="The letter about the phone" description="It is printed on a page of its own.">
        <TextField label="School" maxLength={SCHOOL_CARD_NAME_MAX} autoComplete="off" {...line('school')} />
        <div className={css.uses}>
          {PHONE_USES.map((use) => (
            <CheckboxField
              key={use}
              name={`use-${use}`}
              label={USES[use]}
              value={card.phoneUses.includes(use)}
              onChange={(isTicked) => change({ phoneUses: toggled(PHONE_USES, card.phoneUses, use, isTicked) })}
            />
          ))}
        </div>
        <TextField label="Signed by" maxLength={SCHOOL_CARD_NAME_MAX} autoComplete="name" {...line('signedBy')} />
      </FormSection>
    </>
  );
}

interface ContactFieldsProps {
  readonly place: string;
  readonly at: number;
  readonly contact: CardContact;
  readonly onChange: (contact: CardContact) => void;
}

function ContactFields({ place, at, contact, onChange }: ContactFieldsProps) {
  const field = (part: keyof CardContact, label: string) => ({
    name: `contacts.${at}.${part}`,
    label: `${label} of the ${place}`,
    maxLength: SCHOOL_CARD_LINE_MAX,
    autoComplete: 'off' as const,
    value: contact[part],
    onChange: (typed: string) => onChange({ ...contact, [part]: typed }),
  });
  return (
    <div className={css.contact}>
      <TextField {...field('name', 'Name')} />
      <TextField {...field('relation', 'Relation')} />
      <TextField {...field('phone', 'Phone')} type="tel" />
    </div>
  );
}
