import type { EmergencyRecord, EmergencyRecords, Session } from '@notalone/web-kit';

/** Whose button a page is, and so in whose name it asks for help. */
export interface Owner {
  readonly kind: 'child' | 'parent';
  /** Of the child, or of the parent. */
  readonly id: string;
  /** Empty while it is not known. */
  readonly name: string;
}
/** Whoever's key the cookie holds, in a browser that has kept nothing and cannot ask. */
export const UNKNOWN_CHILD: Owner = { kind: 'child', id: 'unknown', name: '' };

export type WhoseButton =
  | { readonly kind: 'known'; readonly owner: Owner }
  /** The device holds several children's keys, and none of them is signed in. */
  | { readonly kind: 'ask'; readonly children: readonly Owner[] }
  | { readonly kind: 'nobody' };

export const idOf = (person: Session): string => (person.role === 'child' ? person.childId : person.userId);
const isKept = (record: EmergencyRecord) => record.data !== undefined;
const hasKey = ({ data }: EmergencyRecord) => data?.hasKey === true;
const child = (id: string, name: string): Owner => ({ kind: 'child', id, name });

/** The children who can ask for help here without a login: by their keys; without any key, as far as they are kept. */
function childrenHere(records: EmergencyRecords, isHere: (record: EmergencyRecord) => boolean): Owner[] {
  return Object.entries(records)
    .filter(([, record]) => isHere(record))
    .map(([id, { data }]) => child(id, data?.childName ?? ''));
}

export const childrenWithKey = (records: EmergencyRecords = {}): Owner[] => childrenHere(records, hasKey);

/** Somebody has pressed before it was known whose button it is: it stays theirs until that alert is closed. */
export const isUnknownPressing = ({ [UNKNOWN_CHILD.id]: record }: EmergencyRecords): boolean =>
  record?.press !== undefined || record?.alert !== undefined;

/**
 * Whose press it would be (rules 5.1): the signed-in child's own; else that of the child whose key the device holds, a
 * parent's session notwithstanding; else the parent's.
 */
export function whoseButton(
  person: Session | undefined,
  records: EmergencyRecords = {},
  chosenId?: string,
): WhoseButton {
  if (person?.role === 'child') return { kind: 'known', owner: child(person.childId, person.childName) };
  const withKey = childrenWithKey(records);
  if (withKey.length === 0 && person) return { kind: 'known', owner: { kind: 'parent', id: person.userId, name: '' } };
  const children = withKey.length > 0 ? withKey : childrenHere(records, isKept);
  const owner = children.find(({ id }) => id === chosenId) ?? (children.length === 1 ? children[0] : undefined);
  if (owner) return { kind: 'known', owner };
  return children.length > 0 ? { kind: 'ask', children } : { kind: 'nobody' };
}
