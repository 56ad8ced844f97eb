const PATH_ID = /^[1-9]\d{0,9}$/;
const HIGHEST = 2_147_483_647;

/** The id in a path; null where it is none, which is answered as forbidden (document 2 §2). */
export function pathId(text: string | undefined): number | null {
  return PATH_ID.test(text ?? '') && Number(text) <= HIGHEST ? Number(text) : null;
}
