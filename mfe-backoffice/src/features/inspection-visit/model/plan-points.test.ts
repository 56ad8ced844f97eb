import { devicesOnPlan, tapped } from './plan-points';

const SHOWN = { width: 400, height: 200 };
const NEAR = { id: 1, name: 'Purlin 1', x: 0.5, y: 0.5 };
const FAR = { id: 2, name: 'Purlin 2', x: 0.54, y: 0.5 };

test('takes the nearest device within reach of a thumb, on the screen and not on the plan', () => {
  expect(tapped({ x: 0.53, y: 0.5 }, [NEAR, FAR], SHOWN)).toEqual({ device: FAR });
  expect(tapped({ x: 0.44, y: 0.5 }, [NEAR, FAR], SHOWN)).toEqual({ device: NEAR });
  expect(tapped({ x: 0.44, y: 0.5 }, [NEAR, FAR], { width: 1600, height: 800 })).toEqual({
    place: { x: 0.44, y: 0.5 },
  });
});

test('takes the place where no device is near, within the plan and rounded as a form can carry it', () => {
  expect(tapped({ x: 1.001, y: -0.2 }, [], SHOWN)).toEqual({ place: { x: 1, y: 0 } });
  expect(tapped({ x: 1 / 3, y: 0.000_000_1 }, [], SHOWN)).toEqual({ place: { x: 0.3333, y: 0 } });
});

test('shows devices that have a position, and none on a plan without a size', () => {
  const nodes = [
    { id: 1, name: 'Purlin 1', mapPositionX: 100, mapPositionY: 50 },
    { id: 2, name: 'Purlin 2', mapPositionX: null, mapPositionY: null },
  ];
  expect(devicesOnPlan(nodes, { width: 400, height: 200 })).toEqual([{ id: 1, name: 'Purlin 1', x: 0.25, y: 0.25 }]);
  expect(devicesOnPlan(nodes, { width: 0, height: 0 })).toEqual([]);
});
