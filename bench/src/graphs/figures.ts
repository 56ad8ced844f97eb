/** One answer, shown by a page that draws it and nothing else, and by the graph page. Times in ms. */
export interface Drawn {
  /** By uPlot alone. */
  bare: number;
  page: number;
  /** The longest task of the page over 50 ms meanwhile; 0 where there is none. */
  longestTask: number;
}

/** What the longest answer of the host costs on the graph page: 9,000 readings. */
export interface GraphsFigures {
  /** From the end of the answer to the frame that shows the curve. */
  drawn: Drawn;
  /** From frame to frame, the median, while a stretch is marked with the mouse … */
  drag: number;
  /** … and while two fingers zoom and pan. */
  pinch: number;
}
