import type { FieldsWhere } from '@notalone/contracts/profile-field-table';
import type { Picture } from '../pictures/draw-picture.ts';

type TextField = FieldsWhere<{ kind: 'line' }> | FieldsWhere<{ kind: 'text' }> | FieldsWhere<{ kind: 'list' }>;

/**
 * An invented household: nobody here exists, the numbers are Ofcom's for fiction, and the postcodes end in letters
 * that Royal Mail does not use.
 */
export interface Family {
  readonly username: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly profile: Readonly<Partial<Record<TextField, string>>> & {
    readonly childName: string;
    readonly age: number;
    readonly diabetesType: 1 | 2;
    readonly postcode: string;
    readonly city: string;
    readonly searchRadius: number;
    /** `YYYY-MM-DD` */
    readonly diagnosisDate: string;
    readonly bio: string;
    /** Per cent. */
    readonly recentHbA1c?: number;
    readonly parentName: string;
    readonly willingToMentor?: boolean;
    readonly bestContactMethod?: 'app' | 'email';
    readonly consentToShare?: boolean;
    readonly profileVisibility?: 'friends' | 'public' | 'private';
    readonly profilePicAlt: string;
  };
  readonly picture: Picture;
}
