export const KB = 1024;

/** Bytes over the wire, cold, all files so far, font included (docs/decisions/0030-pages-that-do-not-block.md). */
export const BUDGETS = {
  signIn: 170 * KB,
  // Each page of a part had 1 KB more until the browser's cache, empty at first, was left on: what is fetched ahead and
  // then run was counted twice.
  systems: 289 * KB,
  dashboard: 349 * KB,
  // 300 until favourites and views came onto it: both have to be there before a press. 305 until the suite knew what to
  // show without an answer, and noticed late crashes: both have to be there before they happen. 308 until changes could
  // wait for a network, and inspections had a page that the registry names. 309 until the runtime was whole. 311 until
  // a press answers whose code does not come, and a curve stays where a piece beside it cannot be fetched: what says so
  // has to be there before the network goes.
  graph: 312 * KB,
  grid: 519 * KB,
  // 330 until the fields of its forms were waited for, which come after their labels: 42 KB that were not counted.
  export: 361 * KB,
};
