import { isActive, nameOf, type PersonDocument as PersonOf, peopleProjection } from '@notalone/service-kit/projections/people';

const FIELDS = ['childName', 'city', 'profilePicUrl', 'profilePicAlt', 'visibility'] as const;
export type PersonDocument = PersonOf<(typeof FIELDS)[number]>;

/** Who people are, as auth and profile say. */
export const { findPerson, findPeople, recordAccount, recordProfile, forgetProfile, forgetPerson } = peopleProjection(FIELDS);
export { isActive, nameOf };
