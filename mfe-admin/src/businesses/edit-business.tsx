import { BUSINESS_CATEGORIES, BUSINESS_DESCRIPTION_MAX, BUSINESS_TIERS } from '@notalone/contracts/limits';
import { Button, Cluster, DateField, Form, SelectField, TextAreaField, TextField } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { errorText } from '@notalone/web-features/api-errors';
import { ApiProblem } from '@notalone/web-kit';
import { useState } from 'react';
import { type Business, type BusinessChange, useChangeBusiness } from './use-businesses.ts';

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const [CATEGORIES, TIERS] = [asOptions(BUSINESS_CATEGORIES), asOptions(BUSINESS_TIERS)];

/** As typed; the lists offer only what the server takes. */
type Values = Readonly<Record<keyof BusinessChange, string>>;
const valuesOf = (business: Business): Values => ({
  businessName: business.businessName,
  address: business.address,
  email: business.email,
  phone: business.phone,
  description: business.description,
  url: business.url,
  category: business.category,
  tier: business.tier,
  openingHours: business.openingHours ?? '',
  discountCode: business.discountCode ?? '',
  paidUntil: business.paidUntil ?? '',
});

/** All that families see of a shop but its picture, and until when it has paid. */
export function EditBusiness({ business, onClose }: { readonly business: Business; readonly onClose: () => void }) {
  const [values, setValues] = useState(() => valuesOf(business));
  const [attempt, setAttempt] = useState(0);
  const change = useChangeBusiness(business._id, onClose);
  const refused = change.error instanceof ApiProblem ? change.error.errors : {};
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    onChange: (value: string) => {
      change.reset();
      setValues({ ...values, [name]: value });
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={`Edit ${business.businessName}`} size="m" isDismissable={!change.isPending}>
      <Form
        errors={refused}
        attempt={attempt}
        message={change.error && Object.keys(refused).length === 0 ? errorText(change.error, '') : undefined}
        onSubmit={() => {
          setAttempt(attempt + 1);
          if (!change.isPending) change.mutate(values as BusinessChange);
        }}
      >
        <TextField {...field('businessName')} label="Business name" isRequired />
        <SelectField {...field('category')} label="Kind of shop" isRequired options={CATEGORIES} />
        <TextField {...field('address')} label="Address" isRequired />
        <TextField {...field('email')} label="Email" type="email" isRequired />
        <TextField {...field('phone')} label="Phone" type="tel" isRequired />
        <TextAreaField {...field('description')} label="Description" isRequired maxLength={BUSINESS_DESCRIPTION_MAX} />
        <TextField {...field('url')} label="Website" type="url" isRequired />
        <SelectField {...field('tier')} label="Kind of listing" isRequired options={TIERS} />
        <TextField {...field('openingHours')} label="Opening hours" isOptional />
        <TextField {...field('discountCode')} label="Discount code" isOptional />
        <DateField {...field('paidUntil')} label="Paid until" hint="Only admins see it." isOptional />
        <p>The owner gets an email about what families see differently.</p>
        <Cluster justify="end" gap={2}>
          <Button tone="secondary" isDisabled={change.isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" isPending={change.isPending}>
            Save
          </Button>
        </Cluster>
      </Form>
    </Dialog>
  );
}
