// One chunk: what these dialogs share is most of their weight.
export { DeleteSystemModal } from './delete-system.modal';
export { RainstormModal } from './rainstorm.modal';
export { TestNotificationModal } from './test-notification.modal';
