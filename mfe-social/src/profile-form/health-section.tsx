import { CONSENTS } from '@notalone/contracts/consents';
import { HBA1C_MAX, HBA1C_MIN } from '@notalone/contracts/limits';
import { CheckboxField, FormSection, TextField } from '@notalone/ui';
import { useFormField } from './use-form-field.ts';

export function HealthSection({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <FormSection
      title="Health details"
      description="All optional. Shown only to families you are connected with, and only if you say so below."
      isCollapsible
      isOpen={isOpen}
    >
      <TextField
        label="Recent HbA1c"
        hint={`In per cent, ${HBA1C_MIN} to ${HBA1C_MAX}, for example 7.4.`}
        isOptional
        inputMode="decimal"
        size="short"
        suffix="%"
        {...useFormField('recentHbA1c')}
      />
      <TextField
        label="Related Illnesses"
        hint="Separate them with commas, for example: coeliac disease, asthma."
        isOptional
        {...useFormField('relatedIllnesses')}
      />
      <CheckboxField label={CONSENTS.share.text} shortLabel="Consent to share" isBoxed {...useFormField('consentToShare')} />
    </FormSection>
  );
}
