// One chunk: what these dialogs share is most of their weight.
export { AccelerationModal } from './acceleration.modal';
export { ActivationModal } from './activation.modal';
export { BaseModal } from './base.modal';
export { NameModal } from './name.modal';
