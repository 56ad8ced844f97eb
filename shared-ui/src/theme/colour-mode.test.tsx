import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setViewport, renderUi } from '../testing/test-ui';
import { useColourMode } from './colour-mode';
import { GLOBAL_CSS } from './global-css';
import { TOKEN_NAMES } from './tokens';

beforeEach(() => {
  localStorage.clear();
  setViewport();
});

describe('the colour mode', () => {
  test.each([
    [true, 'dark'],
    [false, 'light'],
  ])('follows the device when nothing is chosen (dark: %p)', (dark, mode) => {
    setViewport({ dark });
    renderUi(<Mode />);
    expect(document.documentElement).toHaveClass(mode);
    expect(screen.getByText(`device ${mode}`)).toBeInTheDocument();
  });

  test('is what was chosen, and stays so after a reload', async () => {
    const { unmount } = renderUi(<Mode />);
    await userEvent.click(screen.getByRole('button', { name: 'Dark' }));
    expect(document.documentElement).toHaveClass('dark');
    expect(document.documentElement).not.toHaveClass('light');
    unmount();
    renderUi(<Mode />);
    expect(screen.getByText('dark dark')).toBeInTheDocument();
  });

  test('is light on paper, whatever was chosen', () => {
    setViewport({ dark: true });
    const { unmount } = renderUi(<Mode />);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(document.documentElement).toHaveClass('light');
    expect(document.documentElement).not.toHaveClass('dark');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.documentElement).toHaveClass('dark');
    unmount();
  });

  test('follows what another tab chose', () => {
    renderUi(<Mode />);
    act(() => {
      localStorage.setItem('sagitta-colour-mode', 'dark');
      window.dispatchEvent(new StorageEvent('storage', { key: 'sagitta-colour-mode' }));
    });
    expect(screen.getByText('dark dark')).toBeInTheDocument();
    expect(document.documentElement).toHaveClass('dark');
  });

  test('follows the device again when asked to', async () => {
    localStorage.setItem('sagitta-colour-mode', 'dark');
    renderUi(<Mode />);
    await userEvent.click(screen.getByRole('button', { name: 'Device setting' }));
    expect(screen.getByText('device light')).toBeInTheDocument();
    expect(localStorage.getItem('sagitta-colour-mode')).toBeNull();
  });
});

describe('the global rules', () => {
  test('give every token a value in both modes, for pages before their script and after', () => {
    for (const name of TOKEN_NAMES) expect(GLOBAL_CSS.split(`--sg-${name}:`)).toHaveLength(4);
  });
});

function Mode() {
  const { mode, choice, choose } = useColourMode();
  return (
    <>
      <p>
        {choice} {mode}
      </p>
      <button type="button" onClick={() => choose('dark')}>
        Dark
      </button>
      <button type="button" onClick={() => choose('device')}>
        Device setting
      </button>
    </>
  );
}
