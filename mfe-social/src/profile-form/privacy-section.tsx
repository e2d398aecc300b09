import { CheckboxField, FormSection, RadioField, SelectField } from '@notalone/ui';
import { useFormField } from './use-form-field.ts';

const VISIBILITIES = [
  {
    value: 'friends',
    label: 'Friends',
    hint: 'Families you are connected with see your profile. Other parents see a short card: name, age range, diabetes type, city and approximate distance.',
  },
  {
    value: 'public',
    label: 'Public',
    hint: 'Every parent with a profile here sees your profile, but never your health details.',
  },
  {
    value: 'private',
    label: 'Private',
    hint: 'Only families you are already connected with see you. You do not appear in searches.',
  },
] as const;
const CONTACT_METHODS = [
  { value: 'app', label: 'In the app' },
  { value: 'email', label: 'By email' },
] as const;

const SUMMARIES: Record<string, string> = {
  friends: 'Friends: connected families see your profile, other parents a short card',
  public: 'Public: every parent with a profile sees yours, without health details',
  private: 'Private: only connected families see you',
};

/** Even when folded, it summarises the current settings. */
export function PrivacySection() {
  const visibility = useFormField('profileVisibility');
  const contact = useFormField('bestContactMethod');
  return (
    <FormSection
      title="Who sees you, and contact"
      description={`${SUMMARIES[visibility.value] ?? ''}. People who aren’t logged in can’t see you.`}
      isCollapsible
    >
      <RadioField label="Profile Visibility" options={VISIBILITIES} {...visibility} />
      <SelectField
        label="Best Contact Method"
        hint="Connected families see this. Your email address stays hidden until you show it to a family on their profile page."
        options={CONTACT_METHODS}
        {...contact}
      />
      <CheckboxField
        label="Willing to Mentor"
        hint="Your card says that you would like to help. To be shown to new families as a mentor, read the guide for mentors in Connections."
        isBoxed
        {...useFormField('willingToMentor')}
      />
    </FormSection>
  );
}
