/** Of a host that failed or could not be reached (docs/product/calls.md#failure, fallbacks). */
export const NO_ANSWER = 'Something went wrong. Try again';
