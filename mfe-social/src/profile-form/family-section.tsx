import { PROFILE_NAME_MAX } from '@notalone/contracts/limits';
import { DateField, FormSection, RadioField, TextField } from '@notalone/ui';
import { today } from './profile-rules.ts';
import type { ProfileValues } from './profile-values.ts';
import { useFormField } from './use-form-field.ts';

const ABOUT = [
  { value: 'child', label: 'My child' },
  { value: 'adult', label: 'Me, an adult with diabetes' },
] as const satisfies readonly { value: ProfileValues['about']; label: string }[];

export function FamilySection() {
  const about = useFormField('about');
  const isAdult = about.value === 'adult';
  return (
    <FormSection title={isAdult ? 'You' : 'You and your child'}>
      <RadioField label="Who is this profile about?" layout="row" options={ABOUT} {...about} />
      <TextField
        label="Your Name"
        hint={
          isAdult
            ? 'The name others will see. No surname is needed.'
            : 'The name other families will see. Many use their child’s first name; no surname is needed.'
        }
        isRequired
        autoComplete="off"
        maxLength={PROFILE_NAME_MAX}
        {...useFormField('childName')}
      />
      {!isAdult && <ParentName />}
      <TextField
        label="Age"
        hint={
          isAdult ? '18 or over. Others only see that you are an adult.' : '0 to 18. Others see a range, such as 6–8.'
        }
        isRequired
        inputMode="numeric"
        size="short"
        suffix="years"
        {...useFormField('age')}
      />
      <RadioField
        label="Diabetes Type"
        isRequired
        layout="row"
        options={[
          { value: '1', label: 'Type 1' },
          { value: '2', label: 'Type 2' },
        ]}
        {...useFormField('diabetesType')}
      />
      <DateField
        label="Diagnosis Date"
        hint="Only families you are connected with see it."
        isRequired
        max={today()}
        {...useFormField('diagnosisDate')}
      />
    </FormSection>
  );
}

const ParentName = () => (
  <TextField
    label="Parent Name"
    hint="What other parents may call you."
    isOptional
    autoComplete="given-name"
    {...useFormField('parentName')}
  />
);
