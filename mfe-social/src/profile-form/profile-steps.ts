import { fieldsWhere, type ProfileFieldName } from '@notalone/contracts/profile-field-table';
import { useLocation, useNavigate, useSearchParams } from '@notalone/web-kit/router';
import { useEffect, useRef } from 'react';

interface ProfileStep {
  readonly title: string;
  readonly fields: readonly ProfileFieldName[];
}

export const PROFILE_STEPS: readonly ProfileStep[] = [
  { title: 'You and your child', fields: fieldsWhere({ step: 1 }) },
  { title: 'Place and picture', fields: fieldsWhere({ step: 2 }) },
  { title: 'Story and privacy', fields: fieldsWhere({ step: 3 }) },
];
export const LAST_STEP = PROFILE_STEPS.length - 1;

export const stepOf = (field: string): number =>
  Math.max(
    0,
    PROFILE_STEPS.findIndex(({ fields }) => fields.some((name) => name === field)),
  );

/**
 * The step on the screen. It is part of the address, so that the browser's Back returns to the step before and a reload
 * stays on it.
 */
export function useProfileStep() {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const wanted = Number.parseInt(params.get('step') ?? '1', 10) || 1;
  const step = Math.min(Math.max(wanted, 1), PROFILE_STEPS.length) - 1;
  /** How many steps were opened since the form was. */
  const opened = typeof state?.stepsOpened === 'number' ? state.stepsOpened : 0;
  // A save may end after the step has changed.
  const latest = useRef({ step, opened });
  useEffect(() => {
    latest.current = { step, opened };
  }, [step, opened]);
  const open = (index: number, stepsOpened: number, replace: boolean) =>
    void navigate(`?step=${index + 1}`, { replace, state: { ...state, stepsOpened } });
  return {
    step,
    /** The page that a newcomer had opened before the login, and goes back to. Set by the shell's login. */
    asked: typeof state?.to === 'string' && /^\/(?![/\\\s])/.test(state.to) ? (state.to as string) : undefined,
    isOpen: (index: number) => index === latest.current.step,
    goTo: (index: number) => {
      if (index !== latest.current.step) open(index, latest.current.opened + 1, false);
    },
    /** One step back; from the first one `leave` is called with how to go to the page before. */
    goBack: (leave: (go: () => void) => void) => {
      if (step === 0) leave(() => void navigate(-1 - opened));
      else if (opened > 0) void navigate(-1);
      else open(step - 1, 0, true);
    },
  };
}
