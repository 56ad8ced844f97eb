// Messages of record forms that the product leaves to us.

export const SYSTEM_NEEDED = 'Choose a system';
