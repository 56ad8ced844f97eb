import { screen } from '@testing-library/react';
import { renderUi } from '../testing/test-ui';
import { MapFrame } from './map-frame';

describe('a frame', () => {
  test('is a region named by its title, with its tools and content', () => {
    renderUi(
      <MapFrame title="Deflection [mm]" height="300px" tools={<button type="button">1 week</button>}>
        <p>Chart</p>
      </MapFrame>,
    );
    expect(screen.getByRole('region', { name: 'Deflection [mm]' })).toHaveTextContent('Chart');
    expect(screen.getByRole('button', { name: '1 week' })).toBeInTheDocument();
  });

  test.each([
    ['the content', {}],
    ['its loading', { loading: true }],
    ['nothing to draw', { empty: { title: 'No data for selected period' } }],
    ['a failure', { error: { title: 'Corrupted map data.' } }],
  ])('has the same height for %s', (_state, props) => {
    const { container } = renderUi(
      <MapFrame title="Map" height="300px" {...props}>
        Map
      </MapFrame>,
    );
    expect(container.querySelector('.sg-frame-body')).toHaveStyle({ height: '300px' });
  });

  test('shows a failure rather than loading or emptiness', () => {
    renderUi(
      <MapFrame
        title="Map"
        height="300px"
        loading
        empty={{ title: 'Nothing' }}
        error={{ title: 'Corrupted map data.', onRetry: () => undefined }}
      >
        Map
      </MapFrame>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Corrupted map data.');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
    expect(screen.queryByText('Nothing')).not.toBeInTheDocument();
  });
});
