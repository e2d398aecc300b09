import { CONSENTS } from '@notalone/contracts/consents';
import { RADIUS_MILES_DEFAULT } from '@notalone/contracts/limits';
import type { ImageChoice } from '@notalone/ui';
import { normaliseToPercent } from '../shared/hba1c.ts';
import type { OwnProfile } from '../shared/use-own-profile.ts';
import { consentState } from './consent-state.ts';

/** The form's values as typed: numbers of the profile are text here. */
export interface ProfileValues {
  about: 'child' | 'adult';
  childName: string;
  parentName: string;
  age: string;
  diabetesType: string;
  diagnosisDate: string;
  postcode: string;
  city: string;
  searchRadius: string;
  bio: string;
  lookingFor: string;
  profilePic: ImageChoice;
  profilePicAlt: string;
  photoConsent: boolean;
  recentHbA1c: string;
  relatedIllnesses: string;
  consentToShare: boolean;
  profileVisibility: string;
  bestContactMethod: string;
  willingToMentor: boolean;
}

const asText = (value: string | number | undefined) => (value === undefined ? '' : String(value));

/** The form's values for a saved profile, or the specified defaults. */
export const toFormValues = (profile: OwnProfile | null): ProfileValues => ({
  about: profile?.about ?? 'child',
  childName: asText(profile?.childName),
  parentName: asText(profile?.parentName),
  age: asText(profile?.age),
  diabetesType: asText(profile?.diabetesType),
  diagnosisDate: asText(profile?.diagnosisDate),
  postcode: asText(profile?.postcode),
  city: asText(profile?.city),
  searchRadius: asText(profile?.searchRadius ?? RADIUS_MILES_DEFAULT),
  bio: asText(profile?.bio),
  lookingFor: asText(profile?.lookingFor),
  profilePic: undefined,
  profilePicAlt: asText(profile?.profilePicAlt),
  photoConsent: consentState('photo', profile) === 'current',
  recentHbA1c: asText(profile?.recentHbA1c),
  relatedIllnesses: profile?.relatedIllnesses.join(', ') ?? '',
  consentToShare: consentState('share', profile) === 'current',
  profileVisibility: profile?.profileVisibility ?? 'friends',
  bestContactMethod: profile?.bestContactMethod ?? 'app',
  willingToMentor: profile?.willingToMentor ?? false,
});

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
