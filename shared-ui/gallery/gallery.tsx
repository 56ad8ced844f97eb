import { createRoot } from 'react-dom/client';
import { createBrowserRouter, NavLink, Outlet, RouterProvider } from '../src/router/public';
import { Box, Button, Notices, Page, Row, UiProvider, useColourMode, useNoticeQueue } from '../src/core/public';
import { CorePage } from './core.page';
import { FormsPage } from './forms.page';
import { FramesPage } from './frames.page';
import { GridPage } from './grid.page';
import { InstrumentsPage, ManyPage } from './instruments.page';
import { OverlayPage } from './overlay.page';
import { SettingsFormPage } from './settings-form.page';

const PAGES = [
  { path: 'core', element: <CorePage /> },
  { path: 'forms', element: <FormsPage /> },
  { path: 'settings-form', element: <SettingsFormPage /> },
  { path: 'instruments', element: <InstrumentsPage /> },
  { path: 'many', element: <ManyPage /> },
  { path: 'overlay', element: <OverlayPage /> },
  { path: 'grid', element: <GridPage /> },
  { path: 'frames', element: <FramesPage /> },
];

function Layout() {
  const { mode, choose } = useColourMode();
  return (
    <>
      <Box as="header" bg="surface" borderBottom="hairline" paddingX="4" paddingY="2">
        <Row flexWrap="wrap">
          {PAGES.map(({ path }) => (
            <NavLink key={path} to={`/${path}`}>
              {path}
            </NavLink>
          ))}
          <Button size="sm" onClick={() => choose(mode === 'dark' ? 'light' : 'dark')}>
            {mode === 'dark' ? 'Light' : 'Dark'}
          </Button>
        </Row>
      </Box>
      <Page>
        <Outlet />
      </Page>
    </>
  );
}

const router = createBrowserRouter([
  { path: '/', element: <Layout />, children: [{ index: true, element: <CorePage /> }, ...PAGES] },
]);

export function Gallery() {
  const queue = useNoticeQueue();
  return (
    <UiProvider>
      <RouterProvider router={router} />
      <Notices queue={queue} />
    </UiProvider>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
createRoot(root).render(<Gallery />);
