/** Names of the cached lists. A change in one invalidates those that count it. */
export const countsKey = ['admin', 'counts'] as const;
export const reportsKey = ['admin', 'reports'] as const;
export const appealsKey = ['admin', 'appeals'] as const;
export const peopleKey = ['admin', 'people'] as const;
export const auditKey = ['admin', 'audit'] as const;
export const newsKey = ['admin', 'news'] as const;
export const complaintsKey = ['admin', 'complaints'] as const;
export const switchesKey = ['admin', 'switches'] as const;
export const analyticsKey = ['admin', 'analytics'] as const;
/** Under the names that the pages for families use: a change here is seen there. */
export const articlesKey = ['articles', 'admin'] as const;
export const businessesKey = ['businesses', 'admin'] as const;
/** Everything that a decision changes. */
export const DECIDED = [reportsKey, countsKey, peopleKey, appealsKey, auditKey] as const;
