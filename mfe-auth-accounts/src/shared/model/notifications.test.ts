import type { Assignment } from '@sagitta/shared-contracts/api/account';
import { assignmentInput, notificationsOf, sameNotifications, switched } from './notifications';

const assignment = {
  ID: 3,
  accountRole: 'administrator',
  systemVersion: 'W4',
  AssignmentUpdatedAt: 'v1',
  accessRightsToAccount: 'partial',
  emailNotificationsL4: true,
  emailNotificationsSystem: true,
  emailNotificationsL1: null,
  pushNotificationsObstruction: true,
  smsNotificationsHeartbeat: false,
} as unknown as Assignment;

describe('notificationsOf', () => {
  test('lists the events of each channel in the order of the document; what is not said is off', () => {
    expect(notificationsOf(assignment)).toEqual({ email: ['System', 'L4'], push: ['Obstruction'], sms: [] });
  });
});

describe('switched', () => {
  test('turns one event of one channel on and off, and keeps the order', () => {
    const on = switched(notificationsOf(assignment), 'email', 'Heartbeat');
    expect(on).toEqual({ email: ['System', 'Heartbeat', 'L4'], push: ['Obstruction'], sms: [] });
    expect(switched(on, 'email', 'System').email).toEqual(['Heartbeat', 'L4']);
  });
});

describe('assignmentInput', () => {
  test('sends the stored role with the three lists', () => {
    expect(assignmentInput(8, assignment, notificationsOf(assignment), 'v1')).toEqual({
      accountID: 8,
      systemID: 3,
      accountRole: 'administrator',
      updatedAt: 'v1',
      emailSettings: ['System', 'L4'],
      pushSettings: ['Obstruction'],
      smsSettings: [],
    });
  });
});

describe('sameNotifications', () => {
  const one = { email: ['L1', 'L2'], push: [], sms: ['L4'] } as const;
  test.each([
    [{ email: ['L2', 'L1'], push: [], sms: ['L4'] }, true],
    [{ email: ['L1'], push: [], sms: ['L4'] }, false],
    [{ email: ['L1', 'L2'], push: ['L1'], sms: ['L4'] }, false],
  ] as const)('compares with %j: %s', (other, same) => {
    expect(sameNotifications(one, other)).toBe(same);
  });
});
