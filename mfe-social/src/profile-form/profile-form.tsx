import { Button, Form, fieldErrors, Notice } from '@notalone/ui';
import { session, toast, useSession } from '@notalone/web-kit';
import { useNavigate } from '@notalone/web-kit/router';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { OwnProfile } from '../shared/use-own-profile.ts';
import { AccountSection } from './account-section.tsx';
import { FamilySection } from './family-section.tsx';
import { HealthSection } from './health-section.tsx';
import { LocationSection } from './location-section.tsx';
import { PictureSection } from './picture-section.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { discardDraft, loadDraft, saveDraft } from './profile-draft.ts';
import css from './profile-form.module.css';
import { toFormValues } from './profile-values.ts';
import { StorySection } from './story-section.tsx';
import { useLeaveGuard } from './use-leave-guard.tsx';
import { useSaveProfile } from './use-save-profile.ts';

/** The whole form: creates a profile, or edits the given one. */
export function ProfileForm({ profile }: { readonly profile: OwnProfile | null }) {
  const navigate = useNavigate();
  const userId = useSession()?.userId ?? '';
  const [failure, setFailure] = useState<string>();
  const [saved] = useState(() => toFormValues(profile));
  const form = useForm({ defaultValues: saved, shouldFocusError: false, mode: 'onTouched' });
  const { isDirty, isSubmitting, errors, submitCount } = form.formState;
  const [isDraftRestored, setDraftRestored] = useState(false);
  useEffect(() => {
    const draft = loadDraft(userId);
    if (draft) form.reset({ ...saved, ...draft }, { keepDefaultValues: true });
    setDraftRestored(Boolean(draft));
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty: isUnsaved }) => {
        if (!isUnsaved) discardDraft();
        else if (session.current()?.userId === userId) saveDraft(userId, values);
      },
    });
  }, [form, saved, userId]);

  const guard = useLeaveGuard(isDirty && !isSubmitting);
  const save = useSaveProfile(form, profile ? 'Profile update failed' : 'Profile creation failed');
  const picture = useRef(Promise.resolve(true));
  const submit = form.handleSubmit(async () => {
    setFailure(undefined);
    if (!(await picture.current)) {
      // The picture was just rejected: the field says why, and the user decides whether to save without it.
      picture.current = Promise.resolve(true);
      return form.setFocus('profilePic');
    }
    const values = form.getValues();
    const outcome = await save(values);
    if (outcome !== 'saved') return setFailure(outcome.failure);
    form.reset(values);
    discardDraft();
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
      {isDraftRestored && isDirty && (
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
        <LocationSection />
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
