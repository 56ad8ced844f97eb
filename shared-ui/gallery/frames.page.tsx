import { Button, CardGrid, Text } from '../src/core/public';
import { ChartFrame, MapFrame } from '../src/frames/public';
import { SegmentedControl } from '../src/segments/public';

export function FramesPage() {
  return (
    <CardGrid>
      <ChartFrame
        title="Deflection [mm]"
        note="Truss B-02"
        height="220px"
        tools={
          <SegmentedControl
            label="Period"
            value="30"
            onChange={() => undefined}
            segments={[
              { value: '7', label: '1 week' },
              { value: '30', label: '1 month' },
            ]}
          />
        }
      >
        <Text padding="4">The chart</Text>
      </ChartFrame>
      <ChartFrame title="Loading" height="220px" loading>
        {null}
      </ChartFrame>
      <ChartFrame
        title="Temperature [°C]"
        height="220px"
        empty={{ title: 'No data for selected period', children: '01/11/2026–21/11/2026' }}
      >
        {null}
      </ChartFrame>
      <MapFrame
        title="Map"
        height="220px"
        error={{ title: 'Corrupted map data. Try to refresh page.', onRetry: () => undefined }}
      >
        {null}
      </MapFrame>
      <MapFrame title="Map" height="220px" tools={<Button size="sm">Show all devices</Button>}>
        <Text padding="4">The map</Text>
      </MapFrame>
    </CardGrid>
  );
}
