/** The same page with little and with much on it, measured in turns. */
export interface Pair {
  few: number;
  many: number;
}

/** What many devices and many systems cost. Times in ms. */
export interface SystemsFigures {
  /** Time in tasks of over 50 ms until a dashboard of 20, and of 200 devices is at rest. */
  dashboardLongTasks: Pair;
  /** One redraw of the heat map with 200 devices that have a level, the median of many. */
  heatRedraw: number;
  /** The longest task of a group's page with 10,000 systems on its map. */
  groupLongestTask: number;
  /** Time in tasks of over 50 ms until a list of 12, and of 500 systems is at rest. */
  listLongTasks: Pair;
  /** From a key in the systems search to the frame that shows what it found, with 12 and with 500 systems. */
  keystroke: Pair;
  /**
   * From a press on a search field to the frame that shows its list, with 12 and with 5,000 options. Figures of an
   * earlier bench have neither.
   */
  optionsOpen?: Pair;
  /** The same from a key in it. */
  optionsKey?: Pair;
  /** A table of 10,000 rows; figures of an earlier bench have none. */
  table?: TableFigures;
  /** What is done with devices; figures of an earlier bench have none. */
  acting?: ActingFigures;
  /** After 5, and after 50 visits to a dashboard and back to the list, each after garbage collection. */
  heapBytes: Pair;
  elements: Pair;
  listeners: Pair;
}

/** What a list of 10,000 systems costs. Times in ms, medians. */
export interface TriageFigures {
  /** Of the answer as the shell asks for it, on PostgreSQL. */
  p50Ms: number;
  /** Bytes before and after compression. */
  plainBytes: number;
  sentBytes: number;
  /** From the end of the answer to the frame that shows the first cards. */
  firstCards: number;
  /** From a key in the search to the frame that shows what it found. */
  key: number;
  /** From a key on a chip to the frame that shows what it leaves. */
  filter: number;
  longestTask: number;
}

/** What setting up devices costs. Times in ms. */
interface ActingFigures {
  /** From frame to frame while a device is dragged in a map editor with 200, the median. */
  mapDrag: number;
  /** From a press until the thresholds dialog can be used, on the slow profile with its code there. */
  dialog: number;
  /** One step of the sliders: 90 days of a reading every 15 minutes, replayed. */
  replay: number;
}

/** What a table of 10,000 rows costs. Times in ms. */
export interface TableFigures {
  /** From the end of the answer to the frame that shows the first row. */
  firstRows: number;
  /** The longest task over 50 ms while a page of 100 rows is scrolled; 0 where there is none. */
  scrolling: number;
}
