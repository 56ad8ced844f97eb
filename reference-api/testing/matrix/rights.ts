// Who may do what, where several operations ask for the same: expectations of `on` (row.ts).

/** Staff, whoever is in the system, and an installer who created it. */
export const SEES = {
  own: '401 200 200 200 200 200',
  guest: '401 200 200 200 200 200',
  created: '401 200 200 403 403 403',
  foreign: '401 200 403 403 403 403',
  missing: '401 403 403 403 403 403',
} as const;

/** The same, of a list in which there is nothing yet. */
export const SEES_NONE_YET = {
  own: '401 empty empty empty empty empty',
  guest: '401 empty empty empty empty empty',
  created: '401 empty empty 403 403 403',
  foreign: '401 empty 403 403 403 403',
  missing: '401 403 403 403 403 403',
} as const;

/** The same, where what is hidden is left out. */
export const FINDS = {
  own: '401 200 200 200 200 200',
  guest: '401 200 200 200 200 200',
  created: '401 200 200 empty empty empty',
  foreign: '401 200 empty empty empty empty',
  missing: '401 empty empty empty empty empty',
} as const;

/** The same, where what is hidden has the id 0. */
export const SEES_OR_ZERO = {
  own: '401 200 200 200 200 200',
  guest: '401 200 200 200 200 200',
  created: '401 200 200 zero zero zero',
  foreign: '401 200 zero zero zero zero',
  missing: '401 zero zero zero zero zero',
} as const;

/** Whoever sees it, but observers. */
export const CONFIRMS = {
  own: '401 200 200 200 200 403',
  guest: '401 200 200 200 200 403',
  created: '401 200 200 403 403 403',
  foreign: '401 200 403 403 403 403',
  missing: '401 403 403 403 403 403',
} as const;

/** Staff, and installers who see it. */
export const PROFESSIONALS_SEE = {
  own: '401 200 200 403 403 403',
  guest: '401 200 200 403 403 403',
  created: '401 200 200 403 403 403',
  foreign: '401 200 403 403 403 403',
  missing: '401 403 403 403 403 403',
} as const;

/** Staff, its administrators and installers, and an installer who created it. */
export const ADMINISTERS = {
  own: '401 200 200 200 403 403',
  guest: '401 200 403 403 403 403',
  created: '401 200 200 403 403 403',
  foreign: '401 200 403 403 403 403',
  missing: '401 403 403 403 403 403',
} as const;

/** Staff, its installers, and an installer who created it. */
export const MANAGES = {
  own: '401 200 200 403 403 403',
  guest: '401 200 403 403 403 403',
  created: '401 200 200 403 403 403',
  foreign: '401 200 403 403 403 403',
  missing: '401 403 403 403 403 403',
} as const;

/** Staff, and installers who see the group. */
export const PROFESSIONALS_SEE_GROUP = {
  public: '401 200 200 403 403 403',
  member: '401 200 200 403 403 403',
  created: '401 200 200 403 403 403',
  private: '401 200 403 403 403 403',
  missing: '401 403 403 403 403 403',
} as const;

/** Staff, and an installer who made the group. */
export const MANAGES_GROUP = {
  public: '401 200 403 403 403 403',
  member: '401 200 403 403 403 403',
  created: '401 200 200 403 403 403',
  private: '401 200 403 403 403 403',
  missing: '401 403 403 403 403 403',
} as const;

/** Each their own alone. */
export const OWN_ONLY = {
  self: '401 200 200 200 200 200',
  peer: '401 403 403 403 403 403',
  foreign: '401 403 403 403 403 403',
} as const;

/** Who saves for whom what gives no rights: language, time zone, notices. */
export const HELPS = {
  self: '401 200 200 200 200 200',
  peer: '401 200 200 200 403 403',
  administrator: '401 200 200 403 403 403',
  installer: '401 200 403 403 403 403',
  observer: '401 200 200 200 403 403',
  staff: '401 200 403 403 403 403',
  guest: '401 200 403 403 403 403',
  created: '401 200 200 403 403 403',
  foreign: '401 200 403 403 403 403',
  missing: '401 403 403 403 403 403',
} as const;
