export { usePages } from '@notalone/web-features/use-pages';
