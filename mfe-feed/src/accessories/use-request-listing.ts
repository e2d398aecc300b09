import type { SendOnce } from '@notalone/web-features/use-send-once';
import { api, toast } from '@notalone/web-kit';
import { useMutation } from '@notalone/web-kit/queries';
import type { TypedRequest } from './request-values.ts';

/** Sends the request of a shop to be listed. */
export function useRequestListing(sendOnce: SendOnce, onSent: () => void) {
  return useMutation({
    mutationFn: ({ request, image }: TypedRequest) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(request)) form.set(name, value.trim());
      if (image instanceof File) form.set('image', image);
      const file = image instanceof File && [image.name, image.size, image.lastModified];
      return sendOnce([request, file], (idempotencyKey) =>
        api('POST /api/businesses/submit', { form, idempotencyKey }),
      );
    },
    onSuccess: () => {
      toast('Your request has been submitted! We will contact you soon.');
      onSent();
    },
  });
}
