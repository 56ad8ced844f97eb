// Limits of uploads and long texts that are not specific to one resource.

/** Bytes of one image of a SIM card or router (docs/product/back-office.md#routers). */
export const IMAGE_MAX_BYTES = 1_000_000;

/** Bytes of a map image and of a documentation file; the documents do not specify them. */
export const MAP_MAX_BYTES = 10_000_000;
export const SYSTEM_FILE_MAX_BYTES = 25_000_000;
/** Timeout of a stalled upload. While data flows there is no limit; people may cancel it. */
export const UPLOAD_TIMEOUT_MS = 120_000;
/** The file of an export is generated while it is sent. */
export const EXPORT_TIMEOUT_MS = 600_000;

/** Characters of notes, remarks and report comments; the documents do not specify them. */
export const NOTES_MAX_LENGTH = 10_000;
export const NOTES_TOO_LONG = `Notes have at most ${NOTES_MAX_LENGTH} characters, formatting included`;
export const COMMENT_MAX_LENGTH = 10_000;
