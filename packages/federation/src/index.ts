export { type AppOptions, defineApp } from './define-app.ts';
export { definePage } from './define-page.ts';
