export { ListStates } from '@notalone/web-features/list-states';
