import {
  BUSINESS_ADDRESS_MAX,
  BUSINESS_CATEGORIES,
  BUSINESS_DESCRIPTION_MAX,
  BUSINESS_NAME_MAX,
  BUSINESS_TIERS,
  DISCOUNT_CODE_MAX,
  EMAIL_MAX,
  IMAGE_MAX_BYTES,
  OPENING_HOURS_MAX,
  URL_MAX,
} from '@notalone/contracts/limits';
import { Button, Cluster, Form, ImageField, RadioField, SelectField, TextAreaField, TextField } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { errorText } from '@notalone/web-features/api-errors';
import type { SendOnce } from '@notalone/web-features/use-send-once';
import { ApiProblem } from '@notalone/web-kit';
import { useState } from 'react';
import { type BusinessRequest, problemsOf, type TypedRequest } from './request-values.ts';
import { useRequestListing } from './use-request-listing.ts';

interface RequestDialogProps {
  /** Kept by the page, so that closing the dialog loses nothing. */
  readonly typed: TypedRequest;
  readonly onTyped: (typed: TypedRequest) => void;
  /** Of the page too: a request that failed may be sent again from a dialog that was opened anew. */
  readonly sendOnce: SendOnce;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

const FAILED = 'Submission failed. Please try again.';
const CATEGORIES = BUSINESS_CATEGORIES.map((label) => ({ value: label, label }));
/** Values without spaces: they are part of ids. */
const TIERS = BUSINESS_TIERS.map((label, index) => ({ value: String(index), label, hint: 'Price: TBA' }));

/** The form with which a business asks to be listed. What was typed stays when sending fails. */
export function RequestDialog({ typed, onTyped, sendOnce, onClose, onSent }: RequestDialogProps) {
  const { request, image } = typed;
  const [attempt, setAttempt] = useState(0);
  const { mutate, isPending, error, reset } = useRequestListing(sendOnce, onSent);
  const problems = problemsOf(request, image instanceof File);
  const refused = error instanceof ApiProblem ? error.errors : {};
  const change = (changes: Partial<BusinessRequest>) => {
    if (error) reset();
    onTyped({ image, request: { ...request, ...changes } });
  };
  const text = (name: Exclude<keyof BusinessRequest, 'category' | 'tier'>) => ({
    name,
    value: request[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  const submit = () => {
    setAttempt(attempt + 1);
    if (Object.keys(problems).length === 0 && !isPending) mutate(typed);
  };
  return (
    <Dialog isOpen onClose={onClose} title="Request to be Listed" size="m" isDismissable={!isPending}>
      <Form
        onSubmit={submit}
        errors={attempt > 0 ? { ...problems, ...refused } : {}}
        attempt={attempt}
        message={error && Object.keys(refused).length === 0 ? errorText(error, FAILED) : undefined}
        messageTitle={error ? FAILED : undefined}
      >
        <p>We look at every request ourselves. Once your shop is listed, everyone can see what you enter here.</p>
        <TextField {...text('businessName')} label="Business name" isRequired maxLength={BUSINESS_NAME_MAX} />
        <TextField {...text('address')} label="Address" isRequired maxLength={BUSINESS_ADDRESS_MAX} />
        <TextField
          {...text('email')}
          label="Email"
          type="email"
          autoComplete="email"
          isRequired
          maxLength={EMAIL_MAX}
        />
        <TextField {...text('phone')} label="Phone" type="tel" autoComplete="tel" isRequired maxLength={20} />
        <SelectField
          name="category"
          label="Kind of shop"
          hint="Families can look for shops of one kind."
          placeholder="Choose a kind"
          isRequired
          options={CATEGORIES}
          value={request.category}
          onChange={(category) => change({ category: category as BusinessRequest['category'] })}
        />
        <TextAreaField
          {...text('description')}
          label="Description"
          hint="What families find at your shop."
          isRequired
          maxLength={BUSINESS_DESCRIPTION_MAX}
        />
        <TextField {...text('url')} label="Website" hint="https://…" type="url" isRequired maxLength={URL_MAX} />
        <ImageField
          name="image"
          label="Picture"
          isRequired
          isWide
          value={image}
          maxBytes={IMAGE_MAX_BYTES}
          onChange={(chosen) => onTyped({ request, image: chosen })}
        />
        <RadioField
          name="tier"
          label="Kind of listing"
          options={TIERS}
          value={String(BUSINESS_TIERS.indexOf(request.tier))}
          onChange={(index) => change({ tier: BUSINESS_TIERS[Number(index)] ?? BUSINESS_TIERS[0] })}
        />
        <TextField {...text('openingHours')} label="Opening hours" isOptional maxLength={OPENING_HOURS_MAX} />
        <TextField
          {...text('discountCode')}
          label="Discount code"
          hint="If you have one for our families."
          isOptional
          maxLength={DISCOUNT_CODE_MAX}
        />
        <Cluster justify="end" gap={2}>
          <Button tone="secondary" isDisabled={isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" isPending={isPending}>
            Send the request
          </Button>
        </Cluster>
      </Form>
    </Dialog>
  );
}
