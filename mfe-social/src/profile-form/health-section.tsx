import { CONSENTS } from '@notalone/contracts/consents';
import { HBA1C_MAX, HBA1C_MIN } from '@notalone/contracts/limits';
import { CheckboxField, FormSection, TextField } from '@notalone/ui';
import { parseMmolPerMol, toPercent } from '../shared/hba1c.ts';
import type { OwnProfile } from '../shared/use-own-profile.ts';
import { consentState } from './consent-state.ts';
import { useFormField } from './use-form-field.ts';

const percentHint = (mmolPerMol: number) => `${mmolPerMol} mmol/mol is about ${toPercent(mmolPerMol)} %.`;

export function HealthSection({ profile }: { readonly profile: OwnProfile | null }) {
  const hba1c = useFormField('recentHbA1c');
  const consent = useFormField('consentToShare');
  const needsNewConsent = consentState('share', profile) === 'outdated';
  const mmolPerMol = parseMmolPerMol(hba1c.value);
  return (
    <FormSection
      title="Health details"
      description="All optional. Shown only to families you are connected with, and only if you say so below."
      isCollapsible
      isOpen={needsNewConsent || Boolean(profile?.recentHbA1c || profile?.relatedIllnesses.length)}
    >
      <TextField
        {...hba1c}
        hint={
          <>
            {`As your clinic gives it: ${HBA1C_MIN} to ${HBA1C_MAX} is read as per cent, above that as mmol/mol. For example 7.5 or 58. `}
            <strong aria-live="polite">{mmolPerMol === undefined ? '' : percentHint(mmolPerMol)}</strong>
          </>
        }
        inputMode="decimal"
        suffix="% or mmol/mol"
      />
      <TextField {...useFormField('relatedIllnesses')} />
      <CheckboxField
        {...consent}
        label={CONSENTS.share.text}
        shortLabel={consent.label}
        isBoxed
        hint={
          needsNewConsent &&
          'We have changed this wording since you agreed. If you save without ticking it, families no longer see your health details.'
        }
      />
    </FormSection>
  );
}
