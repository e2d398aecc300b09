import { useNavigate } from '@notalone/router';
import { Button, Form, fieldErrors, Notice } from '@notalone/ui';
import { session, toast, useSession } from '@notalone/web-kit';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { OwnProfile } from '../shared/use-own-profile.ts';
import { AccountSection } from './account-section.tsx';
import { dropDraft, keepDraft, keptDraft } from './draft.ts';
import { FamilySection } from './family-section.tsx';
import { HealthSection } from './health-section.tsx';
import { PictureSection } from './picture-section.tsx';
import { PlaceSection } from './place-section.tsx';
import { PrivacySection } from './privacy-section.tsx';
import css from './profile-form.module.css';
import { valuesOf } from './profile-values.ts';
import { StorySection } from './story-section.tsx';
import { useLeaveGuard } from './use-leave-guard.tsx';
import { useSaveProfile } from './use-save-profile.ts';

/** The whole form: create without a profile, edit with one. */
export function ProfileForm({ profile }: { readonly profile: OwnProfile | null }) {
  const navigate = useNavigate();
  const userId = useSession()?.userId ?? '';
  const [failure, setFailure] = useState<string>();
  const [saved] = useState(() => valuesOf(profile));
  const form = useForm({ defaultValues: saved, shouldFocusError: false, mode: 'onTouched' });
  const { isDirty, isSubmitting, errors, submitCount } = form.formState;
  const [draftIsBack, setDraftIsBack] = useState(false);
  useEffect(() => {
    const kept = keptDraft(userId);
    if (kept) form.reset({ ...saved, ...kept }, { keepDefaultValues: true });
    setDraftIsBack(Boolean(kept));
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty: isUnsaved }) => {
        if (!isUnsaved) dropDraft();
        else if (session.current()?.userId === userId) keepDraft(userId, values);
      },
    });
  }, [form, saved, userId]);

  const guard = useLeaveGuard(isDirty && !isSubmitting);
  const save = useSaveProfile(form, profile ? 'Profile update failed' : 'Profile creation failed');
  const picture = useRef(Promise.resolve(true));
  const submit = form.handleSubmit(async () => {
    setFailure(undefined);
    if (!(await picture.current)) {
      // refused just now: the field says why, and whether to save without it is for the person to say
      picture.current = Promise.resolve(true);
      return form.setFocus('profilePic');
    }
    const values = form.getValues();
    const outcome = await save(values);
    if (outcome !== 'saved') return setFailure(outcome.failure);
    form.reset(values);
    dropDraft();
    toast(profile ? 'Profile updated!' : 'Profile created successfully!');
    await navigate('/main-thread');
  });
  const logout = () => {
    void session.signOut();
    toast('Logged out successfully!');
    void navigate('/login');
  };

  return (
    <FormProvider {...form}>
      {draftIsBack && isDirty && (
        <Notice
          title="We kept what you typed"
          action={
            <Button tone="secondary" size="small" onPress={() => form.reset(saved)}>
              Start again
            </Button>
          }
        >
          These changes are not saved yet.
        </Notice>
      )}
      <Form
        aria-label="Parent profile"
        onSubmit={() => void submit()}
        errors={fieldErrors(errors)}
        attempt={submitCount}
        message={failure}
        messageTitle={failure && 'Your profile was not saved'}
      >
        <FamilySection />
        <PlaceSection />
        <StorySection failure={failure} />
        <PictureSection
          profile={profile}
          onPreparing={(prepared) => {
            picture.current = prepared;
          }}
        />
        <HealthSection profile={profile} />
        <PrivacySection />
        <div className={css.bar}>
          <Button tone="secondary" icon="back" onPress={() => guard.ask(() => void navigate(-1))}>
            Back
          </Button>
          <span className={css.unsaved} role="status">
            {isDirty ? 'Not saved yet' : ''}
          </span>
          <Button type="submit" isPending={isSubmitting}>
            {profile ? 'Update Profile' : 'Create Profile'}
          </Button>
        </div>
      </Form>
      <AccountSection onLogout={() => guard.ask(logout)} />
      {guard.question}
    </FormProvider>
  );
}
