// The shared singleton is this facade, not react-router: a shared module ships whole (its users are unknown when it is built),
// and react-router whole is 58 kB brotli, this subset 14 kB.

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
