import { CONSENTS } from '@notalone/contracts/consents';
import { IMAGE_MAX_BYTES } from '@notalone/contracts/limits';
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
        maxBytes={IMAGE_MAX_BYTES}
        onPreparing={onPreparing}
        currentUrl={profile?.profilePicUrl}
        alt={alt.value || 'Your picture'}
        {...picture}
      />
      {isShown && <TextField {...alt} />}
      <div className={css.consent}>
        <h3>Photo policy</h3>
        <CheckboxField
          {...consent}
          label={CONSENTS.photo.text}
          shortLabel={consent.label}
          isBoxed
          hint={`${needsNewConsent ? 'We have changed this wording since you agreed: please read it again. ' : ''}Needed even if you add no picture.`}
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
