export { useToastedCall } from '@notalone/web-features/toasted-call';
