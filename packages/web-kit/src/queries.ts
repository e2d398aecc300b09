import { onlineManager } from '@tanstack/react-query';
import { onNetworkChange } from './use-online.ts';

// By itself react-query takes a page that is opened without a network for online, and gives up instead of waiting.
onlineManager.setEventListener((setOnline) => {
  const update = () => setOnline(navigator.onLine);
  update();
  return onNetworkChange(update);
});

// This facade is the shared singleton, not react-query: a shared module ships whole, and the remotes need only this
// half.
export {
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
