import { EmptyState, LinkButton } from '@notalone/ui';
import { FamilyWithSensor } from '@notalone/ui/illustrations';

/** Replaces content that needs a profile. */
export function ProfileRequired({ children }: { readonly children: string }) {
  return (
    <EmptyState
      title="Profile Required"
      illustration={<FamilyWithSensor />}
      action={
        <LinkButton to="/profile-edit" icon="edit">
          Create Parent Profile
        </LinkButton>
      }
    >
      <p>{children}</p>
    </EmptyState>
  );
}
