/** The highest id: the database keeps ids as 32-bit integers. */
export const ID_MAX = 2_147_483_647;

const PATH_ID = /^[1-9]\d{0,9}$/;

/** The id in a page's path; null if invalid, which the page treats as forbidden. */
export function readPathId(text: string | undefined): number | null {
  return PATH_ID.test(text ?? '') && Number(text) <= ID_MAX ? Number(text) : null;
}
