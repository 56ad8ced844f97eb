export interface StartFigures {
  /** The API with an empty folder, until it answers: schema, demo world, server. */
  apiFirstMs: number;
  /** The API on that folder again. */
  apiAgainMs: number;
  /** Readings in the demo world after its first start. */
  readings: number;
  /** `npm start` where everything is installed and built, until it says that the suite is running. */
  npmStartAgainMs: number;
}
