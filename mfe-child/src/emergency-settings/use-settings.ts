import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import { shouldRetry } from '@notalone/web-features/api-errors';
import { newId } from '@notalone/web-features/new-id';
import { ApiProblem, api, type Reply } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';

export type Settings = Reply<'GET /api/emergency-sms/contacts'>;
export type Contact = Settings['emergencyContacts'][number];
export type Subscription = Reply<'GET /api/subscription'>;
export type Alert = Reply<'GET /api/emergency-sms/alerts'>[number];

/** Under these keys lies what the signed-in parent sees on this page. */
export const settingsKey = ['emergency', 'settings'] as const;
export const subscriptionKey = ['emergency', 'subscription'] as const;
export const alertsKey = ['emergency', 'alerts'] as const;
export const devicesKey = ['emergency', 'devices'] as const;
export const forgottenDevicesKey = ['emergency', 'forgotten-devices'] as const;

export const useSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api('GET /api/emergency-sms/contacts', { signal }),
    retry: shouldRetry,
  });
export const useSubscription = () =>
  useQuery({
    queryKey: subscriptionKey,
    queryFn: ({ signal }) => api('GET /api/subscription', { signal }),
    retry: shouldRetry,
  });
export const useAlerts = () =>
  useQuery({
    queryKey: alertsKey,
    queryFn: ({ signal }) => api('GET /api/emergency-sms/alerts', { signal }),
    retry: shouldRetry,
  });
export const useDevices = () =>
  useQuery({
    queryKey: devicesKey,
    queryFn: ({ signal }) => api('GET /api/emergency-sms/devices', { signal }),
    retry: shouldRetry,
  });

/** What the other guardian of a child has taken off, and I can put back. */
export const useForgottenDevices = () =>
  useQuery({
    queryKey: forgottenDevicesKey,
    queryFn: ({ signal }) => api('GET /api/emergency-sms/forgotten-devices', { signal }),
    retry: shouldRetry,
  });

/** The own children, without those that were removed. */
const useOwnChildren = () =>
  useQuery({
    queryKey: ['emergency', 'own-children'],
    queryFn: async ({ signal }) => {
      const { children } = await api('GET /api/profile/parent-children', { signal });
      return children.filter(({ removedAt }) => !removedAt);
    },
    retry: shouldRetry,
  }).data ?? [];

/** The name that texts for help begin with: that of the eldest login. */
export const useChildName = (): string => useOwnChildren()[0]?.name ?? 'Your child';

/**
 * What a child is called on this page. Two of the same name are told apart by the name with which each logs in: a
 * number or a device must not be the wrong child's.
 */
export function useNameOf(): (child: { readonly childId: string; readonly name: string }) => string {
  const children = useOwnChildren();
  return ({ childId, name }) => {
    const own = children.find(({ _id }) => _id === childId);
    const hasNamesake = children.some((other) => other._id !== childId && other.name === name);
    return own && hasNamesake ? `${name} (${own.t1dWarriorUsername})` : name;
  };
}

/** With whom the children are looked after, by username. */
export const useOtherGuardians = (): readonly string[] => [
  ...new Set(useOwnChildren().flatMap(({ otherGuardian }) => otherGuardian ?? [])),
];

/** What the status line says of a failure: the server's text, else the page's own. */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof ApiProblem && !error.hasGenericText && error.code !== 'NETWORK'
    ? EMERGENCY_TEXTS.errorPrefix + error.msg
    : fallback;

interface ContactDetails {
  readonly name: string;
  readonly phoneNumber: string;
  readonly relationship: string;
}
export const addContact = (body: ContactDetails) => api('POST /api/emergency-sms/contacts', { body });
export const correctContact = (contactId: string, body: ContactDetails) =>
  api('PUT /api/emergency-sms/contacts/{contactId}', { params: { contactId }, body });
export const removeContact = (contactId: string) =>
  api('DELETE /api/emergency-sms/contacts/{contactId}', { params: { contactId } });
export const inviteContact = (contactId: string) =>
  api('POST /api/emergency-sms/contacts/{contactId}/invitation', { params: { contactId } });
export const setGetsPlace = (contactId: string, getsPlace: boolean) =>
  api('PUT /api/emergency-sms/contacts/{contactId}/place', { params: { contactId }, body: { getsPlace } });
export const approveDevice = (deviceId: string) =>
  api('POST /api/emergency-sms/devices/{deviceId}/approve', { params: { deviceId } });
export const forgetDevice = (deviceId: string) =>
  api('DELETE /api/emergency-sms/devices/{deviceId}', { params: { deviceId } });
export const restoreDevice = (deviceId: string) =>
  api('POST /api/emergency-sms/devices/{deviceId}/restore', { params: { deviceId } });
/** Texts the parent alone. */
export const sendTest = () => api('POST /api/emergency-sms/send', { body: { test: true }, idempotencyKey: newId() });
export const setFamilyWord = (familyWord: string) =>
  api('PUT /api/emergency-sms/family-word', { body: { familyWord } });
export const setChildPhone = (childId: string, phoneNumber: string) =>
  api('PUT /api/emergency-sms/children/{childId}/phone', { params: { childId }, body: { phoneNumber } });
export const setLocationSharing = (enabled: boolean) =>
  api('PUT /api/emergency-sms/location-setting', { body: { enabled } });
export const setMessage = (message: string) => api('PUT /api/emergency-sms/message', { body: { message } });
export const startCheckout = () => api('POST /api/subscription/checkout');
export const openPortal = () => api('POST /api/subscription/portal');
