/** Of a host that failed or could not be reached (document 1 §8, fallbacks). */
export const NO_ANSWER = 'Something went wrong. Try again';
