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
