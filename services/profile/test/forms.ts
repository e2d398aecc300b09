import type { OwnProfile } from '@notalone/contracts';
import { type ProfileFieldName, profileFields } from '@notalone/contracts/profile-field-table';
import sharp from 'sharp';
import type { Parent, Service } from './service.ts';

/** Every field but the picture and its description, as the example of its row has it. */
export const FORM = Object.fromEntries(
  profileFields.filter(([, { kind }]) => kind !== 'special').map(([name, { example }]) => [name, example]),
);
export type FormChanges = Partial<
  Record<ProfileFieldName | 'removeProfilePic' | 'photoConsentVersion' | 'consentToShareVersion', string | undefined>
>;
export interface FormFile {
  readonly bytes: Buffer;
  readonly name?: string;
  readonly type?: string;
}

/** Saves the form of `FORM` with `changes`; a field given as undefined is left out. */
export async function save(
  service: Service,
  { token }: Pick<Parent, 'token'>,
  changes: FormChanges = {},
  file?: FormFile,
) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...FORM, ...changes })) if (value !== undefined) form.set(field, value);
  if (file)
    form.set(
      'profilePic',
      new Blob([new Uint8Array(file.bytes)], { type: file.type ?? 'image/png' }),
      file.name ?? 'photo.png',
    );
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  return service.call<{ profile: OwnProfile }>('POST', '/api/profile', {
    token,
    payload,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  });
}

/** A small picture of one colour, so that two of them differ. */
export async function photo(colour = '#ec7f62'): Promise<FormFile> {
  return {
    bytes: await sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
      .png()
      .toBuffer(),
  };
}

export const picturesOf = (service: Service, userId: string) =>
  service.db.collection('pictures.files').countDocuments({ 'metadata.ownerId': userId });
