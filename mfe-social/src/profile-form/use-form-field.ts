import { TEXTS } from '@notalone/contracts/texts';
import { useController } from 'react-hook-form';
import { profileRules } from './profile-rules.ts';
import type { ProfileValues } from './profile-values.ts';

const rules: Partial<Record<keyof ProfileValues, (value: never) => true | string>> = {
  ...profileRules,
  photoConsent: (agreed: boolean) => agreed || TEXTS.photoConsentRequired,
};

/** Name, value, handlers and ref of one field of the form around it, checked by its rule. Spread it over a field of packages/ui. */
export function useFormField<Name extends keyof ProfileValues>(name: Name) {
  const validate = rules[name] as ((value: unknown) => true | string) | undefined;
  return useController<ProfileValues, Name>({ name, ...(validate && { rules: { validate } }) }).field;
}
