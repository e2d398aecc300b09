import { CONSENTS } from '@notalone/contracts/consents';
import { RADIUS_MILES_DEFAULT } from '@notalone/contracts/limits';
import { type FieldsWhere, type ProfileFieldName, profileFields } from '@notalone/contracts/profile-field-table';
import type { ProfileAbout } from '@notalone/contracts/profile-rules';
import type { ImageChoice } from '@notalone/ui';
import { normaliseToPercent } from '../shared/hba1c.ts';
import type { OwnProfile } from '../shared/use-own-profile.ts';
import { consentState } from './consent-state.ts';

type FlagName = FieldsWhere<{ kind: 'flag' }>;
/** The form's values as typed: numbers of the profile are text here. */
export interface ProfileValues
  extends Record<Exclude<ProfileFieldName, FlagName | 'profilePic'>, string>,
    Record<FlagName, boolean> {
  about: ProfileAbout;
  profilePic: ImageChoice;
}

const DEFAULTS = {
  about: 'child',
  searchRadius: RADIUS_MILES_DEFAULT,
  profileVisibility: 'friends',
  bestContactMethod: 'app',
} as const satisfies Partial<OwnProfile>;

/** The form's values for a saved profile, or the specified defaults. */
export function toFormValues(profile: OwnProfile | null): ProfileValues {
  const saved: Partial<Record<ProfileFieldName, unknown>> = { ...DEFAULTS, ...profile };
  const values = profileFields.map(([name, { kind }]) => {
    const value = saved[name] ?? '';
    if (kind === 'flag') return [name, Boolean(value)];
    return [name, Array.isArray(value) ? value.join(', ') : String(value)];
  });
  return {
    ...(Object.fromEntries(values) as ProfileValues),
    profilePic: undefined,
    photoConsent: consentState('photo', profile) === 'current',
    consentToShare: consentState('share', profile) === 'current',
  };
}

/**
 * The multipart form of POST /api/profile. The file comes last, so that a streaming server knows the other fields by
 * then.
 */
export function toFormData({ profilePic, ...values }: ProfileValues): FormData {
  const form = new FormData();
  const typed = {
    ...values,
    // The field is not on the form of an adult.
    parentName: values.about === 'adult' ? '' : values.parentName,
    recentHbA1c: normaliseToPercent(values.recentHbA1c),
  };
  for (const [name, value] of Object.entries(typed)) form.set(name, String(value).trim());
  form.set('removeProfilePic', String(profilePic === 'removed'));
  form.set('photoConsentVersion', CONSENTS.photo.versions[0]);
  form.set('consentToShareVersion', CONSENTS.share.versions[0]);
  if (profilePic instanceof File) form.set('profilePic', profilePic);
  return form;
}
