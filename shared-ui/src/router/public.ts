// A narrow face of the router: what the suite uses and nothing else, so that the rest is shaken off.
export {
  Navigate,
  NavLink,
  Outlet,
  RouterProvider,
  createBrowserRouter,
  generatePath,
  matchPath,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
  useSearchParams,
  type RouteObject,
} from 'react-router-dom';
export { AT_ONCE } from './at-once';
export { Link, ButtonLink, IconLink, TextLink, type ButtonLinkProps, type IconLinkProps } from './links';
export { TabLinks, type TabLink } from './tab-links';
export { Forbidden } from './forbidden';
