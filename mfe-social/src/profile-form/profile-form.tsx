import { Button, Form, fieldErrors, Stepper } from '@notalone/ui';
import { session, toast, useSession } from '@notalone/web-kit';
import { useNavigate } from '@notalone/web-kit/router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { OwnProfile } from '../shared/use-own-profile.ts';
import { AccountSection } from './account-section.tsx';
import { FamilySection } from './family-section.tsx';
import { HealthSection } from './health-section.tsx';
import { KeptDraft } from './kept-draft.tsx';
import { LocationSection } from './location-section.tsx';
import { PictureSection } from './picture-section.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { discardDraft } from './profile-draft.ts';
import css from './profile-form.module.css';
import { LAST_STEP, PROFILE_STEPS, stepOf, useProfileStep } from './profile-steps.ts';
import { type ProfileValues, toFormValues } from './profile-values.ts';
import { StorySection } from './story-section.tsx';
import { useDraft } from './use-draft.ts';
import { useLeaveGuard } from './use-leave-guard.tsx';
import { useSaveProfile } from './use-save-profile.ts';

// Below the form, so it may come later.
const SignInSection = lazy(async () => ({
  default: (await import('@notalone/web-features/second-factor/sign-in-section')).SignInSection,
}));

/** The form in three steps: creates a profile, or edits the given one. All steps are one form and saved together. */
export function ProfileForm({ profile }: { readonly profile: OwnProfile | null }) {
  const navigate = useNavigate();
  const userId = useSession()?.userId ?? '';
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [saved] = useState(() => toFormValues(profile));
  const form = useForm({ defaultValues: saved, shouldFocusError: false, mode: 'onTouched' });
  const { isDirty, isSubmitting, errors } = form.formState;
  const draft = useDraft(form, saved, userId);
  const { step, asked, isOpen, goTo, goBack } = useProfileStep();
  const shown = useRef(step);
  const panel = useRef<HTMLFieldSetElement>(null);
  /** What gets the focus when the step changes: a field, the summary of problems, or else the step. */
  const focusNext = useRef<keyof ProfileValues | 'summary'>(undefined);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const target = focusNext.current;
    focusNext.current = undefined;
    if (target === 'summary') return;
    if (target) return form.setFocus(target);
    setAttempt(0);
    panel.current?.scrollIntoView({ block: 'start' });
    panel.current?.focus({ preventScroll: true });
  }, [step, form]);
  const showField = (name: keyof ProfileValues) => {
    const place = stepOf(name);
    if (isOpen(place)) return form.setFocus(name);
    focusNext.current = name;
    goTo(place);
  };
  /**
   * Shows the summary of problems in the step of the first one, or in that of the bio, where a failed save is shown.
   */
  const showProblems = (names: readonly (keyof ProfileValues)[]) => {
    const wrong = names.find((name) => form.getFieldState(name).error);
    const place = stepOf(wrong ?? 'bio');
    if (!isOpen(place)) {
      focusNext.current = 'summary';
      goTo(place);
    }
    setAttempt((count) => count + 1);
  };

  const guard = useLeaveGuard(isDirty && !isSubmitting);
  const save = useSaveProfile(form, {
    fallback: profile ? 'Profile update failed' : 'Profile creation failed',
    pictureUrl: profile?.profilePicUrl,
  });
  const picture = useRef(Promise.resolve(true));
  const submit = async () => {
    let isDone = false;
    setFailure(undefined);
    await form.handleSubmit(async () => {
      if (!(await picture.current)) {
        // The picture was just rejected: the field says why, and the user decides whether to save without it.
        picture.current = Promise.resolve(true);
        isDone = true;
        return showField('profilePic');
      }
      const values = form.getValues();
      const outcome = await save(values);
      if (outcome !== 'saved') return setFailure(outcome.failure);
      isDone = true;
      form.reset(values);
      discardDraft();
      toast(profile ? 'Profile updated!' : 'Profile created successfully!');
      await navigate(asked ?? '/main-thread');
    })();
    if (!isDone) showProblems(PROFILE_STEPS.flatMap(({ fields }) => fields));
  };
  const goOn = async () => {
    const { fields = [] } = PROFILE_STEPS[step] ?? {};
    setFailure(undefined);
    if (await form.trigger([...fields])) goTo(step + 1);
    else showProblems(fields);
  };
  const logout = () => {
    void session.signOut();
    toast('Logged out successfully!');
    void navigate('/login');
  };
  // A new profile can only be saved whole, so each step leads to the next; an existing one from every step.
  const isLast = step === LAST_STEP;
  const savesHere = profile !== null || isLast;

  return (
    <FormProvider {...form}>
      <KeptDraft draft={draft} isDirty={isDirty} />
      <Form
        aria-label="Parent profile"
        onSubmit={() => void (savesHere ? submit() : goOn())}
        errors={fieldErrors(errors)}
        attempt={attempt}
        message={failure}
        messageTitle={failure && 'Your profile was not saved'}
        onShowField={(name) => {
          if (!isOpen(stepOf(name))) showField(name as keyof ProfileValues);
        }}
      >
        <Stepper
          label="Steps of your profile"
          steps={PROFILE_STEPS.map(({ title }) => title)}
          current={step}
          onSelect={goTo}
        />
        <fieldset
          ref={panel}
          tabIndex={-1}
          aria-label={`Step ${step + 1} of ${PROFILE_STEPS.length}: ${PROFILE_STEPS[step]?.title}`}
          className={css.panel}
        >
          <Step isShown={step === 0}>
            <FamilySection />
          </Step>
          <Step isShown={step === 1}>
            <LocationSection />
            <PictureSection
              profile={profile}
              onPreparing={(prepared) => {
                picture.current = prepared;
              }}
            />
          </Step>
          <Step isShown={step === 2}>
            <StorySection failure={failure} />
            <HealthSection profile={profile} />
            <PrivacySection />
          </Step>
        </fieldset>
        <div className={css.bar}>
          <Button tone="secondary" icon="back" onPress={() => goBack(guard.ask)}>
            Back
          </Button>
          <span className={css.unsaved} role="status">
            {isDirty ? 'Not saved yet' : ''}
          </span>
          {savesHere && !isLast && (
            <Button tone="secondary" onPress={() => void goOn()}>
              Next
            </Button>
          )}
          <Button type="submit" isPending={isSubmitting}>
            {!savesHere && 'Next'}
            {savesHere && (profile ? 'Update Profile' : 'Create Profile')}
          </Button>
        </div>
      </Form>
      <Suspense>
        <SignInSection />
      </Suspense>
      <AccountSection onLogout={() => guard.ask(logout)} />
      {guard.question}
    </FormProvider>
  );
}

/** Hidden steps stay in the form, with what was typed. */
function Step({ isShown, children }: { readonly isShown: boolean; readonly children: ReactNode }) {
  return (
    <div className={css.step} hidden={!isShown}>
      {children}
    </div>
  );
}
