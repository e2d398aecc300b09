import { CONSENTS } from '@notalone/contracts/consents';
import { RADIUS_MILES_DEFAULT } from '@notalone/contracts/limits';
import type { ImageChoice } from '@notalone/ui';
import { percentTyped } from '../shared/hba1c.ts';
import type { OwnProfile } from '../shared/use-own-profile.ts';
import { agreed } from './agreed.ts';

/** The form as typed: what is a number in the profile is text here. */
export interface ProfileValues {
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

/** The form's values for a saved profile, or the specified defaults where there is none. */
export const valuesOf = (profile: OwnProfile | null): ProfileValues => ({
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
  photoConsent: agreed('photo', profile) === 'to this',
  recentHbA1c: asText(profile?.recentHbA1c),
  relatedIllnesses: profile?.relatedIllnesses.join(', ') ?? '',
  consentToShare: agreed('share', profile) === 'to this',
  profileVisibility: profile?.profileVisibility ?? 'friends',
  bestContactMethod: profile?.bestContactMethod ?? 'app',
  willingToMentor: profile?.willingToMentor ?? false,
});

/** The multipart form of POST /api/profile. The file comes last: a server that reads as it arrives knows the rest by then. */
export function formDataOf({ profilePic, ...values }: ProfileValues): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...values, recentHbA1c: percentTyped(values.recentHbA1c) })) form.set(name, String(value).trim());
  form.set('removeProfilePic', String(profilePic === 'removed'));
  form.set('photoConsentVersion', CONSENTS.photo.versions[0]);
  form.set('consentToShareVersion', CONSENTS.share.versions[0]);
  if (profilePic instanceof File) form.set('profilePic', profilePic);
  return form;
}
