import { PAGE_SIZE_MAX } from '@notalone/contracts/limits';
import { retryWhereItMayHelp } from '@notalone/remote-kit/calls';
import { SelectField, TextField } from '@notalone/ui';
import { api, useSession } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { useState } from 'react';
import { idIn } from './report-values.ts';

const SOMEONE_ELSE = 'else';

/** The families to choose from. Where they cannot be fetched, the id can still be typed. */
function useFamilies() {
  const userId = useSession()?.userId;
  const { data } = useQuery({
    queryKey: ['profile', 'connections', 'choice', userId],
    queryFn: ({ signal }) => api('GET /api/profile/connections', { query: { limit: PAGE_SIZE_MAX }, signal }),
    retry: retryWhereItMayHelp,
  });
  return data?.connections ?? [];
}

/** Says whose id it is, where I may know it: an id is easily mistaken. */
function Whose({ userId }: { readonly userId: string | undefined }) {
  const { data } = useQuery({
    queryKey: ['profile', 'view', useSession()?.userId, userId],
    queryFn: ({ signal }) => api('GET /api/profile/{userId}', { params: { userId: userId ?? '' }, signal }),
    enabled: userId !== undefined,
    retry: false,
  });
  if (userId && data) return `This is the profile of ${data.childName}, ${data.city}.`;
  return 'Open their profile and copy its address here, or choose Report there.';
}

/** Who a report is about: one of my connections, or anybody by their User ID. */
export function WhoFields({ targetId, onChange }: { readonly targetId: string; readonly onChange: (targetId: string) => void }) {
  const families = useFamilies();
  const [isTyped, setTyped] = useState(targetId !== '');
  const isKnown = families.some(({ userId }) => userId === targetId);
  const choice = isKnown ? targetId : isTyped ? SOMEONE_ELSE : '';
  const options = [
    ...families.map(({ userId, username, childName }) => ({ value: userId, label: `${username} (${childName})` })),
    { value: SOMEONE_ELSE, label: 'Someone else' },
  ];
  return (
    <>
      {families.length > 0 && (
        <SelectField
          name={choice === SOMEONE_ELSE ? 'person' : 'targetId'}
          label="Who is it about?"
          isRequired
          placeholder="Please choose"
          options={options}
          value={choice}
          onChange={(chosen) => {
            setTyped(chosen === SOMEONE_ELSE);
            onChange(chosen === SOMEONE_ELSE ? '' : chosen);
          }}
        />
      )}
      {(families.length === 0 || choice === SOMEONE_ELSE) && (
        <TextField
          name="targetId"
          label="User ID"
          isRequired
          hint={<Whose userId={idIn(targetId)} />}
          autoComplete="off"
          spellCheck={false}
          value={targetId}
          onChange={onChange}
        />
      )}
    </>
  );
}
