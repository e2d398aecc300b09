import { PROFILE_FIELDS } from '@notalone/contracts/profile-field-table';
import { CheckboxField, FormSection, RadioField, SelectField } from '@notalone/ui';
import { useFormField } from './use-form-field.ts';

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
      <RadioField options={PROFILE_FIELDS.profileVisibility.options} {...visibility} />
      <SelectField options={PROFILE_FIELDS.bestContactMethod.options} {...contact} />
      <CheckboxField isBoxed {...useFormField('willingToMentor')} />
    </FormSection>
  );
}
