// This facade is the shared singleton, not react-router: a shared module ships whole, because its users are unknown at
// build time. All of react-router is 58 kB brotli, this subset 14 kB.

export type { LinkProps } from 'react-router';
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  Navigate,
  NavLink,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
