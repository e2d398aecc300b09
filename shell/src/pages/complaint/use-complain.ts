import { errorText } from '@notalone/web-features/api-errors';
import { useSendOnce } from '@notalone/web-features/use-send-once';
import { api, type Reply } from '@notalone/web-kit';
import { useForm } from 'react-hook-form';
import { useFormCall } from '../forms/use-form-call.ts';

export type Receipt = Reply<'POST /api/complaints'>;

/** The form of a complaint; `onSent` gets its receipt. */
export function useComplain(onSent: (receipt: Receipt) => void) {
  const form = useForm({ defaultValues: { name: '', email: '', text: '' }, shouldFocusError: false });
  const sendOnce = useSendOnce();
  const call = useFormCall(
    form,
    async ({ name, email, text }) => {
      const body = { name: name.trim(), email: email.trim(), text: text.trim() };
      onSent(await sendOnce([body], (idempotencyKey) => api('POST /api/complaints', { body, idempotencyKey })));
    },
    (error) => errorText(error, 'We could not send it. Please try again: what you typed is still here.'),
  );
  return { control: form.control, call };
}
