import { PROFILE_FIELDS } from '@notalone/contracts/profile-field-table';
import { DateField, FormSection, RadioField, TextField } from '@notalone/ui';
import { today } from './profile-rules.ts';
import { useFormField } from './use-form-field.ts';

export function FamilySection() {
  const about = useFormField('about');
  const isAdult = about.value === 'adult';
  return (
    <FormSection title={isAdult ? 'You' : 'You and your child'}>
      <RadioField layout="row" options={PROFILE_FIELDS.about.options} {...about} />
      <TextField
        autoComplete="off"
        {...useFormField('childName')}
        {...(isAdult && { hint: 'The name others will see. No surname is needed.' })}
      />
      {!isAdult && <ParentName />}
      <TextField
        inputMode="numeric"
        size="short"
        suffix="years"
        {...useFormField('age')}
        {...(isAdult && { hint: '18 or over. Others only see that you are an adult.' })}
      />
      <RadioField layout="row" options={PROFILE_FIELDS.diabetesType.options} {...useFormField('diabetesType')} />
      <DateField max={today()} {...useFormField('diagnosisDate')} />
    </FormSection>
  );
}

const ParentName = () => <TextField autoComplete="given-name" {...useFormField('parentName')} />;
