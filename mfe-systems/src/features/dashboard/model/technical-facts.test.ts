import { bareNode, gateway, inclinometer, laser } from '../../../shared/testing/fixtures';
import { technicalFacts } from './technical-facts';

const facts = (node: Parameters<typeof technicalFacts>[0]) =>
  Object.fromEntries(technicalFacts(node, 'Europe/Warsaw').map(({ label, value }) => [label, value]));

describe('technicalFacts', () => {
  test('shows distances of a laser and angles of an inclinometer', () => {
    expect(facts(laser({ MeasuredDistance: 1234.4, MeasurementBaseDistance: 1250 }))).toMatchObject({
      'Measured distance': '1,234\u202fmm',
      'Base distance': '1,250\u202fmm',
    });
    expect(facts(inclinometer({ MeasuredAngle: -0.1, MeasurementBaseAngle: 0.0834 }))).toMatchObject({
      'Measured angle': '−0.100°',
      'Base angle': '0.083°',
    });
    expect(facts(gateway())).not.toHaveProperty('Measured distance');
  });

  test('shows distances and angles of a sensor that it does not know', () =>
    expect(facts(laser({ MainSensorType: 'unknown', MeasuredDistance: 1234, MeasuredAngle: -0.1 }))).toMatchObject({
      'Measured distance': '1,234\u202fmm',
      'Measured angle': '−0.100°',
    }));

  test('shows both temperatures of a W4 inclinometer only', () => {
    expect(facts(inclinometer({ Temperature2: 4 }))).toMatchObject({
      'Internal temperature': '−3.3\u202f°C',
      'Sensor temperature': '4.0\u202f°C',
    });
    expect(facts(laser())).toMatchObject({ Temperature: '−3.3\u202f°C' });
    expect(facts(inclinometer({ SystemVersion: 'W2' }))).not.toHaveProperty('Sensor temperature');
  });

  test('calls an EUI one, whichever serial it is', () => {
    expect(facts(laser({ DeviceSerialString: 'a811738fff4cd285', DeviceSubSerialString: '95607866' }))).toMatchObject({
      'Serial (EUI)': 'a811738fff4cd285',
      'Sub-serial': '95607866',
    });
    expect(
      facts(laser({ DeviceSerialString: '95607866', DeviceSubSerialString: 'A8-11-73-8F-FF-4C-D2-85' })),
    ).toMatchObject({ Serial: '95607866', 'Sub-serial (EUI)': 'A8-11-73-8F-FF-4C-D2-85' });
  });

  test('reads the signal out of its JSON', () => {
    expect(facts(laser({ SignalQualityInfo: '[{"rssi":-107,"snr":5.25,"gatewayId":"a84041"}]' }))).toMatchObject({
      RSSI: '−107\u202fdBm',
      SNR: '5.3\u202fdB',
      Gateway: 'a84041',
    });
  });

  test('does not believe a voltage below zero', () =>
    expect(facts(laser({ SupplyVoltage1: -3.6, SupplyVoltage2: 3.6 }))).toMatchObject({
      'Supply voltage 1': '--',
      'Supply voltage 2': '3.60\u202fV',
    }));

  test('has -- for everything that is missing', () => {
    expect(new Set(technicalFacts(bareNode(), undefined).map(({ value }) => value))).toEqual(new Set(['--']));
  });
});
