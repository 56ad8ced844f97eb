// For component tests only; no part imports it in what it ships.
export { mockNetwork, TEST_API, type Failure, type Network, type Seen, type WireOf } from './network';
export { reachable, type Transition } from './reachable';
export { TEST_SESSION, testServices, type TestServices } from './services';
export { aRefusedCall, waitingCallsOf } from './waiting';
export {
  aGateway,
  aLog,
  aMeasurementSeries,
  aNode,
  anAccount,
  aSystem,
  aSystemInDetail,
  FIXED_NOW,
  hoursAgo,
} from './fixtures';
