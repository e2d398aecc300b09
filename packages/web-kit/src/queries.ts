// The shared singleton is this facade, not react-query: a shared module ships whole, and this half of it is enough.
export { QueryClient, QueryClientProvider, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
