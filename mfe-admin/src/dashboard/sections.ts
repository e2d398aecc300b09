import { type ComponentType, lazy } from 'react';

interface Section {
  /** In the address: `/admin-dashboard?section=reports`. */
  readonly id: string;
  readonly label: string;
  readonly Content: ComponentType;
}

/** Each is a chunk of its own. The order is that of the menu; further sections are one more entry. */
export const SECTIONS: readonly Section[] = [
  {
    id: 'analytics',
    label: 'Analytics',
    Content: lazy(async () => ({ default: (await import('../analytics/analytics-section.tsx')).AnalyticsSection })),
  },
  {
    id: 'reports',
    label: 'Reports',
    Content: lazy(async () => ({ default: (await import('../reports/reports-section.tsx')).ReportsSection })),
  },
  {
    id: 'children',
    label: 'Children’s Safety',
    Content: lazy(async () => ({ default: (await import('../children/children-section.tsx')).ChildrenSection })),
  },
  {
    id: 'people',
    label: 'People',
    Content: lazy(async () => ({ default: (await import('../people/people-section.tsx')).PeopleSection })),
  },
  {
    id: 'mentors',
    label: 'Mentors',
    Content: lazy(async () => ({ default: (await import('../mentors/mentors-section.tsx')).MentorsSection })),
  },
  {
    id: 'appeals',
    label: 'Appeals',
    Content: lazy(async () => ({ default: (await import('../appeals/appeals-section.tsx')).AppealsSection })),
  },
  {
    id: 'complaints',
    label: 'Data Complaints',
    Content: lazy(async () => ({ default: (await import('../complaints/complaints-section.tsx')).ComplaintsSection })),
  },
  {
    id: 'news',
    label: 'News Links',
    Content: lazy(async () => ({ default: (await import('../news/news-section.tsx')).NewsSection })),
  },
  {
    id: 'blog',
    label: 'Blog Articles',
    Content: lazy(async () => ({ default: (await import('../blog/blog-section.tsx')).BlogSection })),
  },
  {
    id: 'businesses',
    label: 'Businesses',
    Content: lazy(async () => ({ default: (await import('../businesses/businesses-section.tsx')).BusinessesSection })),
  },
  {
    id: 'audit',
    label: 'Audit',
    Content: lazy(async () => ({ default: (await import('../audit/audit-section.tsx')).AuditSection })),
  },
  {
    id: 'switches',
    label: 'Switches',
    Content: lazy(async () => ({ default: (await import('../switches/switches-section.tsx')).SwitchesSection })),
  },
];
