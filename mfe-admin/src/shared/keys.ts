/** Names of the cached lists. A change in one invalidates those that count it. */
export const countsKey = ['admin', 'counts'] as const;
export const reportsKey = ['admin', 'reports'] as const;
export const appealsKey = ['admin', 'appeals'] as const;
export const peopleKey = ['admin', 'people'] as const;
export const auditKey = ['admin', 'audit'] as const;
export const newsKey = ['admin', 'news'] as const;
export const switchesKey = ['admin', 'switches'] as const;
export const analyticsKey = ['admin', 'analytics'] as const;
/** Everything that a decision changes. */
export const DECIDED = [reportsKey, countsKey, peopleKey, appealsKey, auditKey] as const;
