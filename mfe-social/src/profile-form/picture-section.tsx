import { CONSENTS } from '@notalone/contracts/consents';
import { ALT_TEXT_MAX, IMAGE_MAX_BYTES } from '@notalone/contracts/limits';
import { Button, CheckboxField, FormSection, ImageField, TextField } from '@notalone/ui';
import type { OwnProfile } from '../shared/use-own-profile.ts';
import { consentState } from './consent-state.ts';
import css from './profile-form.module.css';
import { useFormField } from './use-form-field.ts';
import { useWithdrawPhotoConsent } from './use-withdraw-photo-consent.ts';

interface PictureSectionProps {
  readonly profile: OwnProfile | null;
  readonly onPreparing: (prepared: Promise<boolean>) => void;
}

export function PictureSection({ profile, onPreparing }: PictureSectionProps) {
  const picture = useFormField('profilePic');
  const alt = useFormField('profilePicAlt');
  const consent = useFormField('photoConsent');
  const withdrawal = useWithdrawPhotoConsent(profile?.profilePicUrl);
  const needsNewConsent = consentState('photo', profile) === 'outdated';
  const isShown = picture.value instanceof File || (picture.value !== 'removed' && Boolean(profile?.profilePicUrl));
  return (
    <FormSection title="Picture">
      <ImageField
        label="Profile Picture"
        hint="PNG, JPEG, WebP, GIF or AVIF; we make large photos smaller. We remove the hidden data in it, such as where it was taken."
        isOptional
        maxBytes={IMAGE_MAX_BYTES}
        onPreparing={onPreparing}
        currentUrl={profile?.profilePicUrl}
        alt={alt.value || 'Your picture'}
        {...picture}
      />
      {isShown && (
        <TextField
          label="What does the picture show?"
          hint="Read out to people who cannot see it, for example “Maya laughing on a red bike”."
          isOptional
          maxLength={ALT_TEXT_MAX}
          {...alt}
        />
      )}
      <div className={css.consent}>
        <h3>Photo policy</h3>
        <CheckboxField
          label={CONSENTS.photo.text}
          shortLabel="Photo consent"
          isBoxed
          isRequired
          hint={`${needsNewConsent ? 'We have changed this wording since you agreed: please read it again. ' : ''}Needed even if you add no picture.`}
          {...consent}
        />
      </div>
      {profile?.photoConsent && profile.profilePicUrl && (
        <div>
          <Button tone="quiet" size="small" isPending={withdrawal.isPending} onPress={() => withdrawal.mutate()}>
            Take my photo consent back and remove the picture now
          </Button>
        </div>
      )}
    </FormSection>
  );
}
