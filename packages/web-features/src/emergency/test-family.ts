import type { EmergencyData } from '@notalone/web-kit';
import type { Alert } from './calls.ts';

/** What tests of the emergency page use: two children, a parent, contacts, and an alert as the server tells it. */
export const [PARENT, ANIKA, BEN, ALERT] = ['1', '2', '8', '3'].map((digit) => digit.repeat(24)) as [
  string,
  string,
  string,
  string,
];

export const contact = (number: number, name: string, relationship = 'family') => ({
  _id: String(number).repeat(24),
  name,
  phoneNumber: `+44770090000${number}`,
  relationship,
  confirmed: true,
  state: 'confirmed',
  isParent: number === 4,
  getsPlace: true,
  takesTexts: true,
});
export const [mum, dad, gran] = [contact(4, 'Mum', 'mother'), contact(5, 'Dad', 'father'), contact(6, 'Gran')] as const;

export const settings = {
  emergencyContacts: [mum, dad],
  emergencyMessage: 'Mum, I need help, I am at: {location} from {childName}',
  emergencyLocationEnabled: false,
  childName: 'Anika',
};
export const data: EmergencyData = {
  childName: 'Anika',
  hasKey: true,
  isOwnDevice: true,
  contacts: [mum, dad],
  message: settings.emergencyMessage,
  isLocationOn: false,
};

type Result = Alert['results'][number];
export const result = (who: { readonly _id: string; readonly name: string }, change: Partial<Result> = {}): Result => ({
  contactId: who._id as Result['contactId'],
  name: who.name,
  status: 'sent',
  confirmed: true,
  isParent: false,
  removed: false,
  asksToRing: false,
  ...change,
});
export const alertOf = (change: Partial<Alert> = {}): Alert => ({
  _id: ALERT as Alert['_id'],
  state: 'open',
  status: 'sent',
  createdAt: new Date().toISOString(),
  call999: false,
  isTest: false,
  childId: ANIKA as NonNullable<Alert['childId']>,
  results: [result(mum), result(dad)],
  ...change,
});
export const comes = (who: { readonly _id: string; readonly name: string }): Alert['coming'] => ({
  contactId: who._id as Result['contactId'],
  name: who.name,
  since: new Date().toISOString(),
  askedAt: new Date(Date.now() + 300_000).toISOString(),
});
export const closed = (by?: Alert['closedBy']) => ({
  closedAt: new Date().toISOString(),
  ...(by && { closedBy: by }),
});
