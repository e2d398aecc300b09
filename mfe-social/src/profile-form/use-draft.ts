import { session } from '@notalone/web-kit';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Draft, discardDraft, loadDraft, saveDraft } from './profile-draft.ts';
import type { ProfileValues } from './profile-values.ts';

/** Keeps what is typed until it is saved, and restores it when the form opens. */
export function useDraft(form: UseFormReturn<ProfileValues>, saved: ProfileValues, userId: string) {
  const [restored, setRestored] = useState<Draft>();
  useEffect(() => {
    const draft = loadDraft(userId);
    if (draft) form.reset({ ...saved, ...draft.values }, { keepDefaultValues: true });
    setRestored(draft);
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (!isDirty) discardDraft();
        else if (session.current()?.userId === userId) saveDraft(userId, values);
      },
    });
  }, [form, saved, userId]);
  return {
    restored,
    startAgain: () => {
      form.reset(saved);
      setRestored(undefined);
    },
  };
}
