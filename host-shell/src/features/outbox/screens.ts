export { OutboxBar } from './outbox-bar';
export { OutboxDialog } from './outbox-dialog';
