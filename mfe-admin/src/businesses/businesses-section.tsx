import { Stack } from '@notalone/ui';
import { ConfirmDialog } from '@notalone/ui/overlays';
import { useState } from 'react';
import { Excerpt } from '../shared/excerpt.tsx';
import { ResourceSection } from '../shared/resource-section.tsx';
import { formatDay } from '../shared/times.ts';
import { type Asking, BusinessActions } from './business-actions.tsx';
import css from './businesses.module.css';
import { EditBusiness } from './edit-business.tsx';
import { type Business, useBusinesses, useDeleteBusiness, useSetBanner, useUnlistBusiness } from './use-businesses.ts';

/** Shops that ask to be listed and those that are; the banner on top. */
export function BusinessesSection() {
  const businesses = useBusinesses();
  const [asked, setAsked] = useState<{ readonly what: Asking; readonly business: Business }>();
  const close = () => setAsked(undefined);
  const banner = businesses.items?.find((business) => business.banner);
  return (
    <Stack gap={6}>
      <ResourceSection
        exportAs="businesses"
        query={businesses}
        loading="Loading businesses…"
        failed="Failed to fetch businesses"
        empty="No businesses yet"
        lead={banner && <Banner business={banner} />}
        caption="Businesses: the banner first, then those waiting"
        isDense
        columns={[
          { label: 'Name', cell: (business) => <Name business={business} /> },
          { label: 'Tier', cell: ({ tier }) => tier },
          { label: 'Email', cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
          { label: 'Phone', cell: ({ phone }) => phone },
          { label: 'Description', cell: ({ description }) => <Description text={description} /> },
          {
            label: 'URL',
            cell: ({ url }) => (
              <a href={url} target="_blank" rel="noopener nofollow sponsored">
                {url}
              </a>
            ),
          },
          { label: 'Opening Hours', cell: ({ openingHours }) => openingHours ?? '—' },
          { label: 'Discount Code', cell: ({ discountCode }) => discountCode ?? '—' },
          { label: 'Status', cell: statusOf },
          {
            label: 'Next Payment Due',
            cell: ({ nextPaymentDue, paidUntil }) => (
              <>
                {nextPaymentDue ? formatDay(nextPaymentDue) : '—'}
                {paidUntil && <p>Paid until {formatDay(paidUntil)}</p>}
              </>
            ),
          },
          {
            label: 'Actions',
            cell: (business) => <BusinessActions business={business} onAsk={(what) => setAsked({ what, business })} />,
          },
        ]}
      />
      {asked?.what === 'banner' && <SetBanner business={asked.business} banner={banner} onClose={close} />}
      {asked?.what === 'delete' && <DeleteBusiness business={asked.business} onClose={close} />}
      {asked?.what === 'edit' && <EditBusiness business={asked.business} onClose={close} />}
      {asked?.what === 'unlist' && <UnlistBusiness business={asked.business} onClose={close} />}
    </Stack>
  );
}

function statusOf({ approved, unlisted }: Business): string {
  if (approved) return 'Approved';
  return unlisted ? 'Unlisted' : 'Pending';
}

/** With the picture, the kind of shop and the address, which families will see too. */
function Name({ business: { businessName, category, address, image, clicks } }: { readonly business: Business }) {
  return (
    <>
      <strong>{businessName}</strong>
      <p>{category}</p>
      <p>{address}</p>
      {clicks !== undefined && <p>{clicks === 1 ? '1 click' : `${clicks} clicks`}</p>}
      <img className={css.picture} src={image} alt={`From ${businessName}`} loading="lazy" />
    </>
  );
}

/** In one line, so that the rows stay short; the whole is read before a shop is approved. */
const Description = ({ text }: { readonly text: string }) => (
  <div className={css.short}>
    <Excerpt text={text} />
    <details>
      <summary>Read all</summary>
      <p className={css.description}>{text}</p>
    </details>
  </div>
);

function Banner({ business: { businessName, description, email, phone } }: { readonly business: Business }) {
  return (
    <section className={css.banner} aria-label="Banner">
      <h3>{businessName}</h3>
      <p className={css.description}>{description}</p>
      <p>
        <a href={`mailto:${email}`}>{email}</a> · {phone}
      </p>
    </section>
  );
}

interface SetBannerProps {
  readonly business: Business;
  /** What is the banner now. */
  readonly banner: Business | undefined;
  readonly onClose: () => void;
}

/** Asks first: every family sees the banner at once, and the shop that had it loses it. */
function SetBanner({ business, banner, onClose }: SetBannerProps) {
  const setBanner = useSetBanner(business._id, onClose);
  return (
    <ConfirmDialog
      isOpen
      title="Show this business as the banner?"
      confirmLabel="Set as Banner"
      isPending={setBanner.isPending}
      onConfirm={() => setBanner.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        {business.businessName} is then at the top of the shops for everyone
        {banner ? `, in place of ${banner.businessName}.` : '.'}
      </p>
    </ConfirmDialog>
  );
}

function DeleteBusiness({ business, onClose }: { readonly business: Business; readonly onClose: () => void }) {
  const remove = useDeleteBusiness(business, onClose);
  return (
    <ConfirmDialog
      isOpen
      title="Are you sure you want to delete this business?"
      confirmLabel="Delete"
      tone="danger"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <p>{business.businessName}</p>
    </ConfirmDialog>
  );
}

function UnlistBusiness({ business, onClose }: { readonly business: Business; readonly onClose: () => void }) {
  const unlist = useUnlistBusiness(business._id, onClose);
  return (
    <ConfirmDialog
      isOpen
      title="Take this business off the page?"
      confirmLabel="Unlist"
      isPending={unlist.isPending}
      onConfirm={() => unlist.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        Families no longer see {business.businessName}, and its owner gets an email. You can approve it again at any
        time.
      </p>
    </ConfirmDialog>
  );
}
