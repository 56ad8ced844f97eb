import { NOTES_MAX_LENGTH } from '@sagitta/shared-contracts/rules/limits';

// Messages of record forms that the product leaves to us.

export const SYSTEM_NEEDED = 'Choose a system';
export const NOTES_TOO_LONG = `Notes have at most ${NOTES_MAX_LENGTH} characters, formatting included`;
