import { TEXTS } from '@notalone/contracts/texts';
import { useController } from 'react-hook-form';
import { profileRules, secondaryRules } from './profile-rules.ts';
import type { ProfileValues } from './profile-values.ts';

type Rule = (value: never, values: ProfileValues) => true | string;
const rules: Partial<Record<keyof ProfileValues, Rule>> = {
  ...profileRules,
  photoConsent: (agreed: boolean) => agreed || TEXTS.photoConsentRequired,
};
const secondaryRulesByName: Partial<Record<keyof ProfileValues, Rule>> = secondaryRules;

/** Connects one field of the surrounding form, with its rules. Spread the result over a field of packages/ui. */
export function useFormField<Name extends keyof ProfileValues>(name: Name) {
  const [first, secondary] = [rules[name], secondaryRulesByName[name]];
  const validate =
    first &&
    ((value: unknown, values: ProfileValues) => {
      const verdict = first(value as never, values);
      return verdict === true && secondary ? secondary(value as never, values) : verdict;
    });
  return useController<ProfileValues, Name>({ name, ...(validate && { rules: { validate } }) }).field;
}
