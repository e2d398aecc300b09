import { PROFILE_NAME_MAX } from '@notalone/contracts/limits';
import { DateField, FormSection, RadioField, TextField } from '@notalone/ui';
import { today } from './profile-rules.ts';
import { useFormField } from './use-form-field.ts';

export function FamilySection() {
  return (
    <FormSection title="You and your child">
      <TextField
        label="Your Name"
        hint="The name other families will see. Many use their child’s first name; no surname is needed."
        isRequired
        autoComplete="off"
        maxLength={PROFILE_NAME_MAX}
        {...useFormField('childName')}
      />
      <TextField
        label="Parent Name"
        hint="What other parents may call you."
        isOptional
        autoComplete="given-name"
        {...useFormField('parentName')}
      />
      <TextField
        label="Age"
        hint="0 to 18. Others see a range, such as 6–8."
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
